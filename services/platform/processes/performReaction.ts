import { z } from 'zod';
import type { Performer } from './dispatcher.ts';
import type { Process } from './process.ts';
import { type ProcessParts, retryReaction } from './processLoop.ts';

const payloadSchema = z.object({ revision: z.int() });

/** Performs the effect that retries the reaction of a process to a fact. */
export function performReaction(parts: ProcessParts, known: readonly Process[]): Performer {
  return {
    idempotent: true,
    async perform({ process, stream, payload }) {
      const reacting = known.find(({ name }) => name === process);
      if (!reacting) throw new Error(`There is no process ${process}`);
      await retryReaction(parts, reacting, { stream, ...payloadSchema.parse(payload) });
    },
  };
}
