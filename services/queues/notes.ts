import { MOST_ANSWERS, type QueueNotesState, queueNotesStream } from '#contracts/queues/notes.ts';
import { queueSentences } from '#contracts/queues/sentences.ts';
import type { Rules } from '#platform/commands/rules.ts';
import { notFound, Refusal } from '#platform/refusals/refusal.ts';

// Colleagues write notes about an item of a queue, and mention others in them, but not themselves. Whoever wrote one
// can remove it, unless it was mailed to who sent the item, who answers what was mailed. All of them go with the item when that is erased.

export const queueNotesRules: Rules<typeof queueNotesStream> = {
  of: queueNotesStream,
  decide: {
    AddQueueNote(state, { mentions = [], site, ...data }, { actor }) {
      if (noteIn(state, data.note)) return [];
      const others = [...new Set(mentions)].filter(id => id !== actor.id);
      const mentioning = others.length > 0 && { mentions: others, ...(site !== undefined && { site }) };
      return [{ type: 'QueueNoteAdded', data: { ...data, by: actor.id, ...mentioning } }];
    },
    MessageSender: (state, data, { actor }) =>
      noteIn(state, data.note) ? [] : [{ type: 'SenderMessaged', data: { ...data, by: actor.id } }],
    AnswerAsSender(state, data) {
      if (noteIn(state, data.note)) return [];
      const notes = state?.notes ?? [];
      if (!notes.some(({ language }) => language)) {
        throw new Refusal(queueSentences.nothingAsked, { code: 'nothing_asked' });
      }
      if (notes.filter(({ by }) => by === null).length >= MOST_ANSWERS) {
        throw new Refusal(queueSentences.manyAnswers, { code: 'many_answers' });
      }
      return [{ type: 'SenderAnswered', data }];
    },
    RemoveQueueNote(state, { note }, { actor }) {
      const found = noteIn(state, note);
      if (!state || !found) throw notFound(queueSentences.noNote);
      if (found.by !== actor.id) {
        throw new Refusal(queueSentences.notYours, { status: 403, code: 'not_yours' });
      }
      if (found.language) throw new Refusal(queueSentences.messageStays, { code: 'mailed' });
      return [{ type: 'QueueNoteRemoved', data: { kind: state.kind, note } }];
    },
    EraseQueueNotes: (state, data) =>
      state && state.notes.length > 0 ? [{ type: 'QueueNotesErased', data }] : [],
  },
};

function noteIn(state: QueueNotesState | undefined, note: string) {
  return state?.notes.find(one => one.note === note);
}
