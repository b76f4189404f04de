import fc from 'fast-check';
import { v5 } from 'uuid';
import type { z } from 'zod';
import { streams } from '#contracts/streams.ts';
import type { Execute } from '#platform/commands/commands.ts';
import { seededChance } from '#platform/program/chance.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { isStorable } from '#platform/refusals/storable.ts';
import { commandsOf } from '../kit/arbitraries/commands.ts';

const THINGS = 8;
const TRIES = 8;

/**
 * Sends commands of every kind to a few things of every kind, with data made at random, the same each time. Most of what
 * contracts or rules refuse is tried again with other data. Answers how many were recorded.
 */
export async function sendAnyCommands(execute: Execute, now: Date): Promise<number> {
  let recorded = 0;
  let seed = 0;
  for (const [category, commands] of Object.entries(commandsOf)) {
    const stream = streams.find(one => one.category === category)!;
    const names = Object.keys(commands);
    for (let thing = 0; thing < THINGS; thing++) {
      const id = v5(`frozen ${category} ${thing}`, v5.URL);
      // The first command begins a thing; whatever ends it comes at another time for each.
      const order = [names[0]!, ...seededChance(`${category} ${thing}`).shuffled([...names, ...names])];
      for (const name of order) {
        for (let tries = 0; tries < TRIES; tries++) {
          seed += 1;
          const [data] = fc.sample(commands[name]!.data, { seed, numRuns: 1 });
          const asked = (stream.commands[name] as z.ZodType).safeParse(data);
          if (!asked.success || !isStorable(asked.data)) continue;
          const commandId = v5(`frozen command ${seed}`, v5.URL);
          const actor = { id: v5('frozen actor', v5.URL), role: 'admin' } as const;
          const origin = { ip: '203.0.113.7', userAgent: 'Mozilla/5.0' };
          try {
            await execute(stream as never, id, name as never, asked.data as never, {
              commandId,
              actor,
              now,
              origin,
            });
            recorded += 1;
            break;
          } catch (error) {
            if (!(error instanceof Refusal))
              console.error(category, name, error instanceof Error ? error.message : error);
          }
        }
      }
    }
  }
  return recorded;
}
