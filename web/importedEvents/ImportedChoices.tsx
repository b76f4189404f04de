import { Radio } from '@mantine/core';
import type { ImportedEventShown } from '#contracts/importedEvents/calls.ts';
import { shownDate } from '../platform/shown/shownClock.ts';
import { useText } from '../platform/texts/messages.ts';
import classes from './ImportedEvents.module.css';
import { ImportedNotes, NO_REVIEW, type Review } from './ImportedNotes.tsx';
import { importedTexts } from './importedTexts.ts';

type ImportedChoicesProps = {
  shown: ImportedEventShown;
  choice: Review | null;
  onChoose: (review: Review | null) => void;
};

const AS_NEW = '';

/** What approving an item does, if there is an event that it may be, with the notes and the notice of the approval. */
export function ImportedChoices({ shown, choice, onChoose }: ImportedChoicesProps) {
  const say = useText(importedTexts);
  const review = choice ?? NO_REVIEW;
  const existing = shown.nearest.filter(({ kind }) => kind !== 'item');
  return (
    <>
      {existing.length > 0 && (
        <Radio.Group
          label={say('whichEvent')}
          value={review.eventId ?? AS_NEW}
          onChange={chosen => onChoose({ ...review, eventId: chosen || null })}
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
      <ImportedNotes shown={shown} choice={choice} onChoose={onChoose} />
    </>
  );
}
