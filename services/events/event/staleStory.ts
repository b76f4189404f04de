import type { AnyStream, CommandData, Fact, NewFact } from '#contracts/platform/fact.ts';
import { decision } from '#platform/commands/decision.ts';
import type { Rules } from '#platform/commands/rules.ts';

const STREAM = 'thing-0197a000-0000-7000-8000-00000000005e';
export const AT = '2026-06-01T12:00:00.000Z';

/** Recorded facts, each from its own command; the types in `system` are by the system. */
export function recordedFacts(
  facts: readonly { type: string; data: unknown }[],
  bySystem: readonly string[] = [],
): Fact[] {
  return facts.map(({ type, data }, revision) => ({
    id: String(revision),
    stream: STREAM,
    revision,
    position: BigInt(revision),
    type,
    data: data as Fact['data'],
    metadata: {
      $correlationId: 'c',
      $causationId: 'c',
      command: { id: `command-${revision}`, name: 'Test' },
      actor: bySystem.includes(type) ? { id: 'system', role: 'system' } : { id: 'bo', role: 'admin' },
      at: AT,
      version: 1,
    },
  }));
}

/** Decides a command made on an older revision, as Ana; Bo did everything else. */
export function decidedOn<Stream extends AnyStream, Name extends keyof Stream['commands'] & string>(
  rules: Rules<Stream>,
  facts: readonly Fact[],
  [name, data]: [Name, CommandData<Stream, Name>],
  { expected, now = AT, dry = false }: { expected: number; now?: string; dry?: boolean },
): Promise<NewFact<Stream['facts']>[]> {
  const asked = {
    commandId: 'ana-1',
    actor: { id: 'ana', role: 'admin' as const },
    now: new Date(now),
    expected,
  };
  const namesOf = async () => new Map([['bo', 'Bo']]);
  return decision(rules, facts, name, data, asked, { namesOf, dry }).then(({ decided }) => decided);
}
