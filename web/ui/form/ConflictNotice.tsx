import { Radio, Stack } from '@mantine/core';
import { useText } from '../../platform/texts/messages.ts';
import { useNotice } from '../notice/useNotice.ts';
import { ChangeList, type Shown, type ShownChange, wordsOf } from '../show/ChangeList.tsx';
import { RelativeTime } from '../show/RelativeTime.tsx';
import classes from './ConflictNotice.module.css';
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
    <section ref={ref} tabIndex={-1} className={classes.notice} role="alert">
      <h3>{title}</h3>
      <p>{say(asks ? 'conflictText' : 'conflictLook')}</p>
      <ul>
        {conflict.fields.map(field => {
          const shown = shownField(field);
          const name = field.field;
          return (
            <li key={field.change.field}>
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
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Who made a change, and when: a person, or the system as time passes. */
function Who({ by, at }: { by: string; at: string }) {
  const say = useText(formTexts);
  return (
    <span className={classes.who}>
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
      className={classes.choice}
    >
      <Stack gap="xs" mt={6}>
        <Radio value="mine" label={say('keepMine', { value: read(shown.asked) })} />
        <Radio value="theirs" label={say('takeTheirs', { value: read(shown.after) })} />
      </Stack>
    </Radio.Group>
  );
}
