import { Textarea } from '@mantine/core';
import { useText } from '../platform/texts/messages.ts';
import classes from './ImportedEvents.module.css';
import { importedTexts } from './importedTexts.ts';

type ImportedNotesProps = { choice: string | null; onChoose: (notes: string | null) => void };

/** Asks for the review notes of an approval, which may stay empty. */
export function ImportedNotes({ choice, onChoose }: ImportedNotesProps) {
  const say = useText(importedTexts);
  return (
    <Textarea
      className={classes.notes}
      label={say('notes')}
      value={choice ?? ''}
      onChange={event => onChoose(event.currentTarget.value || null)}
      maxLength={2_000}
      minRows={2}
      maxRows={8}
      autosize
    />
  );
}
