import type { Logger } from 'pino';
import { v5 } from 'uuid';
import { projectionStream } from '#contracts/system/projection.ts';
import type { Execute } from '#platform/commands/commands.ts';
import type { Released } from '../platform/live/step.ts';

/**
 * Makes the function that records that parked streams were released automatically, with the releasing fact as
 * the cause. Idempotent.
 */
export function noteReleased(execute: Execute, log: Logger): (released: readonly Released[]) => void {
  return released => {
    for (const { projection, stream, by } of released) {
      const data = { parkedStream: stream, stillParked: false };
      execute(projectionStream, projection, 'NoteRetry', data, {
        commandId: v5(`released ${projection} ${stream}`, by),
        actor: { id: 'system', role: 'system' },
        now: new Date(),
        causationId: by,
      }).catch(error =>
        log.warn({ err: error, projection, stream }, 'the release of a parked stream could not be recorded'),
      );
    }
  };
}
