import { Box, Radio, Stack, Text, Title } from '@mantine/core';
import { useText } from '../../platform/texts/messages.ts';
import { useNotice } from '../notice/useNotice.ts';
import { ChangeList, type Shown, type ShownChange, wordsOf } from '../show/ChangeList.tsx';
import { RelativeTime } from '../show/RelativeTime.tsx';
import common from '../styles/common.module.css';
import type { ConflictField, Side } from './conflict.ts';
import { formTexts } from './formTexts.ts';
import type { ConflictState } from './useConflict.ts';

/** How a field in conflict is displayed: its change by somebody else, and the value that the person wants. */
export type ShownField = ShownChange & { asked: Shown };
type ConflictNoticeProps<Values extends object> = {
  state: Pick<ConflictState<Values>, 'conflict' | 'notice' | 'missed' | 'chosen' | 'choose'>;
  /** Names what was changed. */
  title: string;
  /** Null for a field that means nothing to people. */
  shownField: (field: ConflictField<Values>) => ShownField | null;
};

/** Shows what somebody else changed while a form was open; if both changed a field, the person chooses. */
export function ConflictNotice<Values extends object>(props: ConflictNoticeProps<Values>) {
  const { state, title, shownField } = props;
  const say = useText(formTexts);
  const { conflict, notice, missed, chosen } = state;
  const ref = useNotice<HTMLElement>(notice);
  if (!conflict) return null;
  const asks = conflict.fields.some(field => field.asks);
  return (
    <Box
      component="section"
      ref={ref}
      tabIndex={-1}
      mt="md"
      bd="1px solid var(--yellow)"
      className={`${common.warning} ${common.landing}`}
      role="alert"
    >
      <Title order={3} size={16}>
        {title}
      </Title>
      <Text mt="xs" fz={14}>
        {say(asks ? 'conflictText' : 'conflictLook')}
      </Text>
      <ul className={common.plain}>
        {conflict.fields.map(field => {
          const shown = shownField(field);
          const name = field.field;
          return (
            <Box component="li" mt={10} key={field.change.field}>
              {shown && <ChangeList changes={[shown]} />}
              <Who by={field.change.by} at={field.change.at} />
              {field.asks && shown && name && (
                <Choice
                  shown={shown}
                  chosen={chosen[name]}
                  missed={missed}
                  onChoose={side => state.choose(name, side)}
                />
              )}
            </Box>
          );
        })}
      </ul>
    </Box>
  );
}

/** Who made a change, and when: a person, or the system as time passes. */
function Who({ by, at }: { by: string; at: string }) {
  const say = useText(formTexts);
  return (
    <span className={common.quiet}>
      {by === 'system' ? say('bySystem') : say('by', { who: by })}, <RelativeTime at={at} />
    </span>
  );
}

type ChoiceProps = {
  shown: ShownField;
  chosen: Side | undefined;
  missed: boolean;
  onChoose: (side: Side) => void;
};

function Choice({ shown, chosen, missed, onChoose }: ChoiceProps) {
  const say = useText(formTexts);
  const read = (value: Shown) => wordsOf(value) || '∅';
  return (
    <Radio.Group
      label={say('conflictWhich')}
      value={chosen ?? null}
      error={missed && !chosen ? say('conflictChoose') : undefined}
      onChange={side => onChoose(side as Side)}
      mt="xs"
      mb="md"
    >
      <Stack gap="xs" mt={6}>
        <Radio value="mine" label={say('keepMine', { value: read(shown.asked) })} />
        <Radio value="theirs" label={say('takeTheirs', { value: read(shown.after) })} />
      </Stack>
    </Radio.Group>
  );
}
