import { Radio, Stack } from '@mantine/core';
import { useText } from '../../platform/texts/messages.ts';
import { useNotice } from '../../ui/notice/useNotice.ts';
import { ChangeList, wordsOf } from '../../ui/show/ChangeList.tsx';
import { RelativeTime } from '../../ui/show/RelativeTime.tsx';
import { eventTexts } from '../event/messages.ts';
import { useShownChanges } from '../told/useShownChanges.ts';
import type { ConflictField, Side } from '../values/editConflict.ts';
import classes from './EventForm.module.css';
import type { ConflictState } from './useConflict.ts';

/** Shows what somebody else changed while the form was open; if both changed a field, the person chooses. */
export function EventConflict({ state }: { state: ConflictState }) {
  const say = useText(eventTexts);
  const { conflict, notice, missed } = state;
  const ref = useNotice<HTMLElement>(notice);
  if (!conflict) return null;
  const asks = conflict.fields.some(field => field.asks);
  return (
    <section ref={ref} tabIndex={-1} className={classes.conflict} role="alert">
      <h3>{say('conflictTitle')}</h3>
      <p>{say(asks ? 'conflictText' : 'conflictLook')}</p>
      <ul>
        {conflict.fields.map(field => (
          <li key={field.change.field}>
            <Difference field={field} />
            {field.asks && (
              <Choice
                field={field}
                chosen={state.chosen[field.field!]}
                missed={missed}
                onChoose={side => state.choose(field.field!, side)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Difference({ field: { change } }: { field: ConflictField }) {
  const shown = useShownChanges();
  const who = useWho(change.by);
  return (
    <>
      <ChangeList changes={shown([change])} />
      <span className={classes.theirs}>
        {who}, <RelativeTime at={change.at} />
      </span>
    </>
  );
}

/** Who made a change: a person, or the system as time passes. */
function useWho(by: string): string {
  const say = useText(eventTexts);
  return by === 'system' ? say('bySystem') : say('by', { who: by });
}

type ChoiceProps = {
  field: ConflictField;
  chosen: Side | undefined;
  missed: boolean;
  onChoose: (side: Side) => void;
};

function Choice({ field: { change }, chosen, missed, onChoose }: ChoiceProps) {
  const say = useText(eventTexts);
  const shown = useShownChanges();
  const read = (value: unknown) =>
    wordsOf(shown([{ ...change, before: change.before, after: value }])[0]?.after ?? null) || '∅';
  return (
    <Radio.Group
      label={say('conflictWhich')}
      value={chosen ?? null}
      error={missed && !chosen ? say('conflictChoose') : undefined}
      onChange={side => onChoose(side as Side)}
      className={classes.choice}
    >
      <Stack gap="xs" mt={6}>
        <Radio value="mine" label={say('keepMine', { value: read(change.asked) })} />
        <Radio value="theirs" label={say('takeTheirs', { value: read(change.after) })} />
      </Stack>
    </Radio.Group>
  );
}
