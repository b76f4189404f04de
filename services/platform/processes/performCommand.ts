import { v5 } from 'uuid';
import { z } from 'zod';
import type { StreamContract } from '#contracts/platform/fact.ts';
import type { Execute } from '../commands/commands.ts';
import type { Rules } from '../commands/rules.ts';
import type { Performer } from './dispatcher.ts';

// biome-ignore lint/suspicious/noExplicitAny: a list of rules of every kind, of which only the names are looked at
export type AnyRules = Rules<any, any, any>;

type Parts = {
  execute: Execute;
  rules: readonly AnyRules[];
  contracts: readonly StreamContract[];
  clock(): Date;
};

const payloadSchema = z.object({
  category: z.string(),
  id: z.string(),
  command: z.string(),
  data: z.unknown(),
});

/**
 * Performs effects of kind `command`. The command's id follows from fact and effect, so that a second
 * performance finds the first one's facts; the system is the actor, the fact the cause.
 */
export function performCommand({ execute, rules, contracts, clock }: Parts): Performer {
  return {
    idempotent: true,
    async perform({ factId, process, key, payload, correlationId }) {
      const { category, id, command, data } = payloadSchema.parse(payload);
      const ruling = rules.find(one => one.category === category);
      const schema = contracts.find(one => one.category === category)?.commands[command];
      if (!ruling || !schema) throw new Error(`Nobody here decides ${command} of ${category}`);
      await execute(ruling, id, command, schema.parse(data), {
        commandId: v5(`${process} ${key}`, factId),
        actor: { id: 'system', role: 'system' },
        now: clock(),
        correlationId,
        causationId: factId,
      });
    },
  };
}
