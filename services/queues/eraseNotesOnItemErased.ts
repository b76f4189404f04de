import { v5 } from 'uuid';
import { queueNotesStream } from '#contracts/queues/notes.ts';
import { QUEUES } from '#contracts/queues/queues.ts';
import type { Execute } from '#platform/commands/commands.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import { idOf } from '#platform/facts/factCodec.ts';
import { fold } from '#platform/facts/fold.ts';
import type { Performer } from '#platform/processes/dispatcher.ts';
import { process } from '#platform/processes/process.ts';

const ERASE = 'eraseQueueNotes';
const erase = () => [{ effect: ERASE, key: ERASE, payload: {} }];

const ITEMS = Object.values(QUEUES).flatMap(queue => queue?.of ?? []);

/**
 * The notes about what a visitor or a source sent go with it: their texts can no longer be read, and their rows are
 * removed.
 */
export const eraseNotesOnItemErased = process({
  name: 'eraseNotesOnItemErased',
  of: ITEMS,
  on: Object.fromEntries(ITEMS.flatMap(({ erasedBy = [] }) => [erasedBy].flat().map(type => [type, erase]))),
});

type Parts = { load: Load; execute: Execute; clock(): Date };

/** Most items have no notes, and then nothing is recorded. */
export function notesErased({ load, execute, clock }: Parts): Record<string, Performer> {
  return {
    [ERASE]: {
      idempotent: true,
      async perform({ stream, factId, correlationId }) {
        const id = idOf(stream);
        const noted = fold(queueNotesStream, await load(`${queueNotesStream.category}-${id}`));
        if (!noted) return;
        await execute(
          queueNotesStream,
          id,
          'EraseQueueNotes',
          { kind: noted.kind },
          {
            commandId: v5(ERASE, factId),
            actor: { id: 'system', role: 'system' },
            now: clock(),
            correlationId,
            causationId: factId,
          },
        );
      },
    },
  };
}
