import type { Fact } from '../platform/fact.ts';
import { MOST_ANSWERS, queueNotesFacts } from './notes.ts';

/** What administrators wrote to who sent an item, and what the sender wrote back (`own`), oldest first. */
export type Correspondence = { messages: { text: string; at: string; own: boolean }[]; mayAnswer: boolean };

/** Reads it from the notes about the item; what colleagues noted among themselves is left out. */
export function correspondenceIn(noted: readonly Fact[]): Correspondence {
  const messages = noted.flatMap(({ type, data, metadata: { at } }) => {
    if (type === 'SenderMessaged') {
      return [{ text: queueNotesFacts.SenderMessaged.parse(data).text, at, own: false }];
    }
    if (type !== 'SenderAnswered') return [];
    return [{ text: queueNotesFacts.SenderAnswered.parse(data).text, at, own: true }];
  });
  const answers = messages.filter(({ own }) => own).length;
  return { messages, mayAnswer: messages.length > answers && answers < MOST_ANSWERS };
}
