import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { ruleOf } from '#contracts/events/recurrence.ts';
import { useText } from '../platform/messages.ts';
import { ChangeList } from '../ui/ChangeList.tsx';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import classes from './EventForm.module.css';
import type { ConflictField, EditConflict } from './editConflict.ts';
import type { EventFormValues } from './eventFormValues.ts';
import { eventTexts } from './messages.ts';
import { readConfig } from './recurrenceValues.ts';
import { rhythmSentence } from './rhythm.ts';
import type { EventFormState } from './useEventForm.ts';
import { useShownChanges } from './useShownChanges.ts';

/** Shows what somebody else changed while the form was open; where both did, the person chooses. */
export function EventConflict({ conflict, form }: { conflict: EditConflict; form: EventFormState }) {
  const say = useText(eventTexts);
  const [mine] = useState(() => form.getValues());
  return (
    <section className={classes.conflict} role="alert">
      <h3>{say('conflictTitle')}</h3>
      <p>{say('conflictText')}</p>
      <ul>
        {conflict.fields.map(field => (
          <li key={field.change.field}>
            <Difference field={field} />
            {field.overlaps && (
              <Choice
                theirs={conflict.theirs[field.field]}
                mine={mine[field.field]}
                onChoose={value => form.setFieldValue(field.field, value as never)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Difference({ field: { change } }: { field: ConflictField }) {
  const say = useText(eventTexts);
  const shown = useShownChanges();
  return (
    <>
      <ChangeList changes={shown([change])} />
      <span className={classes.theirs}>
        {change.by && `${say('by', { who: change.by })}, `}
        <RelativeTime at={change.at} />
      </span>
    </>
  );
}

type Value = EventFormValues[keyof EventFormValues];
type ChoiceProps = { theirs: Value; mine: Value; onChoose: (value: Value) => void };

function Choice({ theirs, mine, onChoose }: ChoiceProps) {
  const say = useText(eventTexts);
  const [chosen, setChosen] = useState('mine');
  return (
    <div className={classes.choice}>
      <span>{say('conflictMine')}</span>
      <strong>{plain(mine)}</strong>
      <SegmentedControl
        size="xs"
        value={chosen}
        data={[
          { value: 'mine', label: say('useMine') },
          { value: 'theirs', label: say('useTheirs') },
        ]}
        onChange={value => {
          setChosen(value);
          onChoose(value === 'mine' ? mine : theirs);
        }}
      />
    </div>
  );
}

function plain(value: Value): string {
  if (typeof value === 'string') return value || '∅';
  if (Array.isArray(value))
    return value.map(one => (typeof one === 'string' ? one : one.danceStyleId)).join(', ');
  if (typeof value === 'boolean') return String(value);
  if ('date' in value) return `${value.date} ${value.time}`;
  const config = readConfig(value);
  return config ? rhythmSentence(ruleOf(config, '2000-01-01'), config, '') : '∅';
}
