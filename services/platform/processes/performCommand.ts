import { v5 } from 'uuid';
import { z } from 'zod';
import type { AnyStream } from '#contracts/platform/fact.ts';
import type { Execute } from '../commands/commands.ts';
import type { Performer } from './dispatcher.ts';

type Parts = {
  execute: Execute;
  /** The kinds of streams that processes may send commands to. */
  streams: readonly AnyStream[];
  clock(): Date;
};

const payloadSchema = z.object({
  category: z.string(),
  id: z.string(),
  command: z.string(),
  data: z.unknown(),
});

/**
 * Performs effects of kind `command`. The command's id is derived from the fact and the effect, so that a
 * second attempt finds the first one's facts; the actor is the system, the cause is the fact.
 */
export function performCommand({ execute, streams, clock }: Parts): Performer {
  return {
    idempotent: true,
    async perform({ factId, process, key, payload, correlationId }) {
      const { category, id, command, data } = payloadSchema.parse(payload);
      const stream = streams.find(one => one.category === category);
      const schema = stream?.commands[command];
      if (!stream || !schema) throw new Error(`No rules here decide ${command} of ${category}`);
      await execute(stream, id, command, (schema as z.ZodType).parse(data), {
        commandId: v5(`${process} ${key}`, factId),
        actor: { id: 'system', role: 'system' },
        now: clock(),
        correlationId,
        causationId: factId,
      });
    },
  };
}
