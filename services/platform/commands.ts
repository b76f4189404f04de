import type { z } from 'zod';
import type { Commit } from '#contracts/platform/commit.ts';
import type { Actor, CommandSchemas, Fact, FactSchemas, Metadata, Origin } from '#contracts/platform/fact.ts';
import type { FieldChange } from '#contracts/platform/problem.ts';
import { changesBetween } from './changes.ts';
import type { FactCodec } from './factCodec.ts';
import { Refusal } from './refusal.ts';
import { fold, type Rules } from './rules.ts';
import { type Store, type StoredRecord, WrongRevision } from './store.ts';

/** Who asks for what, and everything that is stamped on the facts which follow. */
export type Asked = {
  commandId: string;
  actor: Actor;
  now: Date;
  origin?: Origin;
  correlationId?: string;
  causationId?: string;
  reason?: string;
  /** The revision that the asker has seen: any other refuses with 412. */
  expected?: number;
};

/** What a command led to: the state and place of its stream right after it, and the facts it recorded. */
export type Outcome<State> = { state: State; revision: number; commit: Commit; facts: Fact[] };

export type Execute = <
  State,
  Facts extends FactSchemas,
  Commands extends CommandSchemas,
  Name extends keyof Commands & string,
>(
  rules: Rules<State, Facts, Commands>,
  id: string,
  name: Name,
  data: z.output<Commands[Name]>,
  asked: Asked,
) => Promise<Outcome<State>>;

const TRIES = 3;

/**
 * Makes the function that runs commands: load the stream, decide, append at the revision that was loaded.
 * A command whose id already stands in the stream was recorded before: it answers what it answered then.
 * On a lost race without `expected` it decides again, three times in all.
 */
export function commandExecutor(store: Store, codec: FactCodec): Execute {
  return async (rules, id, name, data, asked) => {
    const stream = `${rules.category}-${id}`;
    for (let attempt = 1; ; attempt++) {
      const facts = await loadStream(store, codec, stream);
      const last = facts.at(-1);
      const earlier = facts.findLast(fact => fact.metadata.command.id === asked.commandId);
      if (earlier) return outcomeAt(rules, stream, facts, earlier, asked);
      if (asked.expected !== undefined && last && asked.expected !== last.revision) {
        throw staleRevision(rules, facts, asked.expected);
      }

      const state = fold(rules, facts);
      const decide = rules.decide[name];
      const decided = decide(state, data, { now: asked.now, actor: asked.actor });
      if (decided.length === 0 && last) return outcomeAt(rules, stream, facts, last, asked);

      const records = await codec.encode(stream, decided, stamp(name, asked));
      try {
        const { revision, position } = await store.append(stream, last ? last.revision : 'none', records);
        const recorded = decided.map(
          (fact, index): Fact => ({
            ...fact,
            id: records[index]!.id,
            stream,
            revision: revision - decided.length + 1 + index,
            position,
            metadata: stamp(name, asked),
          }),
        );
        const after = fold(rules, recorded as never, state);
        return {
          state: after as NonNullable<typeof after>,
          revision,
          commit: { stream, revision, position: String(position) },
          facts: recorded,
        };
      } catch (error) {
        if (!(error instanceof WrongRevision)) throw error;
        if (attempt === TRIES && asked.expected === undefined) {
          throw new Refusal('Others are changing this at the same moment. Please try again.', {
            code: 'conflict',
          });
        }
      }
    }
  };
}

async function loadStream(store: Store, codec: FactCodec, stream: string): Promise<Fact[]> {
  const records: StoredRecord[] = [];
  for await (const record of store.readStream(stream)) records.push(record);
  return codec.decode(records);
}

function stamp(name: string, asked: Asked): Metadata {
  return {
    $correlationId: asked.correlationId ?? asked.commandId,
    $causationId: asked.causationId ?? asked.commandId,
    command: { id: asked.commandId, name },
    actor: asked.actor,
    ...(asked.origin && { origin: asked.origin }),
    at: asked.now.toISOString(),
    version: 1,
    ...(asked.reason && { reason: asked.reason }),
  };
}

function outcomeAt<State, Facts extends FactSchemas, Commands extends CommandSchemas>(
  rules: Rules<State, Facts, Commands>,
  stream: string,
  facts: Fact[],
  upTo: Fact,
  asked: Asked,
): Outcome<State> {
  const state = fold(rules, facts.slice(0, facts.indexOf(upTo) + 1)) as State;
  return {
    state,
    revision: upTo.revision,
    commit: { stream, revision: upTo.revision, position: String(upTo.position) },
    facts: facts.filter(fact => fact.metadata.command.id === asked.commandId),
  };
}

function staleRevision<State, Facts extends FactSchemas, Commands extends CommandSchemas>(
  rules: Rules<State, Facts, Commands>,
  facts: Fact[],
  expected: number,
): Refusal {
  const changes: FieldChange[] = [];
  let state: State | undefined;
  for (const fact of facts) {
    const after = fold(rules, [fact], state);
    if (fact.revision > expected) {
      const { actor, at } = fact.metadata;
      for (const change of changesBetween(state as object | undefined, after as object | undefined))
        changes.push({ ...change, by: actor.id, at });
    }
    state = after;
  }
  return new Refusal('Somebody else changed this in the meantime.', { status: 412, code: 'stale', changes });
}
