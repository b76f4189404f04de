import type { Commit } from '#contracts/platform/commit.ts';
import type { AnyStream, CommandData, Fact, Metadata, NewFact, StateOf } from '#contracts/platform/fact.ts';
import { platformSentences } from '#contracts/platform/sentences.ts';
import { fold } from '../facts/fold.ts';
import { Refusal } from '../refusals/refusal.ts';
import { WrongRevision } from '../store/store.ts';
import type { Asked, CommandParts } from './asked.ts';
import { decision } from './decision.ts';
import { loadStream } from './loadStream.ts';
import { orUnreadable } from './orUnreadable.ts';
import { type Claimant, reserveClaims } from './reservation.ts';
import { type Rules, rulesFinder } from './rules.ts';

export type { Asked, CommandParts } from './asked.ts';

/** The result of a command: its stream's state and revision right after it, and the facts that it recorded. */
export type Outcome<State> = {
  state: State;
  revision: number;
  createdAt: Date;
  updatedAt: Date;
  commit: Commit;
  facts: Fact[];
};

export type Execute = <Stream extends AnyStream, Name extends keyof Stream['commands'] & string>(
  stream: Stream,
  id: string,
  name: Name,
  data: CommandData<Stream, Name>,
  asked: Asked,
) => Promise<Outcome<StateOf<Stream>>>;

const TRIES = 3;

/**
 * Makes the function that executes commands: load the stream, decide, append at the revision that was loaded.
 * A command whose id is already in the stream was recorded before, and answers what it answered then. On a lost
 * race it decides again, three times in all. Values that the rules declare unique are reserved first, which may
 * refuse with 409 `taken`.
 */
export function commandExecutor(parts: CommandParts): Execute {
  const rulesOf = rulesFinder(parts.rules);
  return async (stream, id, name, data, asked) => {
    const rules = rulesOf(stream);
    const streamName = `${stream.category}-${id}`;
    for (let attempt = 1; ; attempt++) {
      const facts = await loadStream(parts, streamName);
      const last = facts.at(-1);
      const recordedBefore = facts.findLastIndex(fact => fact.metadata.command.id === asked.commandId);
      if (recordedBefore >= 0) {
        asked.onRecorded?.(commitOf(facts[recordedBefore]!));
        return outcomeOf(stream, facts.slice(0, recordedBefore + 1), asked);
      }
      const { before, decided, after } = await orUnreadable(facts, async () => {
        const made = await decision(rules, facts, name, data, asked, parts);
        return { ...made, after: fold(stream, made.decided, made.before) };
      });
      if (decided.length === 0 && last) return outcomeOf(stream, facts, asked);

      const claimant = { stream: streamName, before, after, metadata: stamp(name, asked) };
      try {
        const recorded = await record(parts, rules, claimant, decided, last?.revision);
        asked.onRecorded?.(commitOf(recorded.at(-1)!));
        return outcomeOf(stream, [...facts, ...recorded], asked);
      } catch (error) {
        if (!(error instanceof WrongRevision)) throw error;
        if (attempt === TRIES) throw new Refusal(platformSentences.conflict, { code: 'conflict' });
      }
    }
  };
}

/** Reserves claims, then appends what was decided at a revision, or as a stream's first facts. */
async function record<Stream extends AnyStream>(
  parts: CommandParts,
  rules: Rules<Stream>,
  claimant: Claimant<StateOf<Stream>>,
  decided: readonly NewFact<Stream['facts']>[],
  last: number | undefined,
): Promise<Fact[]> {
  const { stream, metadata } = claimant;
  const records = await parts.codec.encode(stream, decided, metadata);
  const releaseOthers = await reserveClaims(parts, rules, claimant);
  const { revision, position } = await parts.store.append(stream, last ?? 'none', records);
  await releaseOthers();
  const first = revision - decided.length + 1;
  return decided.map(({ type, data }, index) => {
    const { id, metadata } = records[index]!;
    const at = { id, stream, revision: first + index, position };
    return { ...at, type, data: data as Fact['data'], metadata: metadata as Metadata };
  });
}

/** The metadata that the platform stamps on the facts of a command. */
export function stamp(name: string, asked: Asked): Omit<Metadata, 'version'> {
  return {
    $correlationId: asked.correlationId ?? asked.commandId,
    $causationId: asked.causationId ?? asked.commandId,
    command: { id: asked.commandId, name },
    actor: asked.actor,
    ...(asked.origin && { origin: asked.origin }),
    at: asked.now.toISOString(),
    ...(asked.reason && { reason: asked.reason }),
  };
}

function commitOf({ stream, revision, position }: Fact): Commit {
  return { stream, revision, position: String(position) };
}

/** The outcome as of the last of `facts`, which are all facts of a stream up to there. */
function outcomeOf<Stream extends AnyStream>(
  stream: Stream,
  facts: readonly Fact[],
  asked: Asked,
): Outcome<StateOf<Stream>> {
  const [first, last] = [facts[0]!, facts.at(-1)!];
  return {
    state: fold(stream, facts) as StateOf<Stream>,
    revision: last.revision,
    createdAt: new Date(first.metadata.at),
    updatedAt: new Date(last.metadata.at),
    commit: commitOf(last),
    facts: facts.filter(fact => fact.metadata.command.id === asked.commandId),
  };
}
