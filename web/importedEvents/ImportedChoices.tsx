import { Radio, Textarea } from '@mantine/core';
import type { ImportedEventShown } from '#contracts/importedEvents/calls.ts';
import { shownDate } from '../platform/shown/shownClock.ts';
import { useText } from '../platform/texts/messages.ts';
import classes from './ImportedEvents.module.css';
import type { ApprovalChoice } from './importedDecisions.ts';
import { importedTexts } from './importedTexts.ts';

type ImportedChoicesProps = {
  shown: ImportedEventShown;
  choice: ApprovalChoice | null;
  onChoose: (choice: ApprovalChoice | null) => void;
};

const AS_NEW = '';

/** What approving an item does, if there is an event that it may be, and the review notes, which may stay empty. */
export function ImportedChoices({ shown, choice, onChoose }: ImportedChoicesProps) {
  const say = useText(importedTexts);
  const { notes = '', eventId = null } = choice ?? {};
  const choose = (next: ApprovalChoice) => onChoose(next.notes || next.eventId ? next : null);
  const existing = shown.nearest.filter(({ kind }) => kind !== 'item');
  return (
    <div className={classes.notes}>
      {existing.length > 0 && (
        <Radio.Group
          label={say('whichEvent')}
          value={eventId ?? AS_NEW}
          onChange={chosen => choose({ notes, eventId: chosen || null })}
          className={classes.which}
        >
          <Radio value={AS_NEW} label={say('newEvent')} />
          {existing.map(one => (
            <Radio
              key={one.id}
              value={one.id}
              label={say('itIs', { title: one.title })}
              description={[
                say(`kind_${one.kind}`),
                one.startLocal && `${shownDate(one.startLocal.slice(0, 10))}, ${one.startLocal.slice(11)}`,
                one.locationName,
              ]
                .filter(Boolean)
                .join(' · ')}
            />
          ))}
        </Radio.Group>
      )}
      <Textarea
        label={say('notes')}
        value={notes}
        onChange={event => choose({ notes: event.currentTarget.value, eventId })}
        maxLength={2_000}
        minRows={2}
        maxRows={8}
        autosize
      />
    </div>
  );
}
