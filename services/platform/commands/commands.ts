import { setTimeout as pause } from 'node:timers/promises';
import type { Commit } from '#contracts/platform/commit.ts';
import type { AnyStream, CommandData, Fact, Metadata, NewFact, StateOf } from '#contracts/platform/fact.ts';
import { platformSentences } from '#contracts/platform/sentences.ts';
import { fold, NotAtHand } from '../facts/fold.ts';
import { backOff } from '../program/backOff.ts';
import { CONFLICT, Refusal } from '../refusals/refusal.ts';
import { WrongRevision } from '../store/store.ts';
import type { Asked, CommandParts } from './asked.ts';
import { type Decision, decision } from './decision.ts';
import { type End, loadEnd, loadStream } from './loadStream.ts';
import { orUnreadable } from './orUnreadable.ts';
import { type Claimant, reserveClaims } from './reservation.ts';
import { type Rules, rulesFinder } from './rules.ts';
import { isWorthKeeping, stateAt } from './streamStates.ts';
import { turnsByStream } from './turns.ts';

export type { Asked, CommandParts } from './asked.ts';

/** The result of a command: its stream's state and revision right after it, and the facts that it recorded. */
export type Outcome<State> = {
  /** The state right before it; undefined if the command began the stream. */
  before: State | undefined;
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

/** The number of races that other processes may win; after each one, the loser waits a moment, longer each time. */
const TRIES = 16;
const BACK_OFF = { first: 4, most: 200 };

/** One command for one stream. */
type Order<Stream extends AnyStream, Name extends keyof Stream['commands'] & string> = {
  rules: Rules<Stream>;
  streamName: string;
  name: Name;
  data: CommandData<Stream, Name>;
  asked: Asked;
};

/**
 * Makes the function that executes commands: load the stream, decide, append at the revision that was loaded.
 * A command whose id is already in the stream was recorded before, and answers what it answered then. Commands for one
 * stream wait for each other (`turnsByStream`), so only another process can win a race against one; then it is decided
 * again. Values that the rules declare unique are reserved first, which may refuse with 409 `taken`.
 */
export function commandExecutor(parts: CommandParts): Execute {
  const rulesOf = rulesFinder(parts.rules);
  const inTurn = turnsByStream();
  return async (stream, id, name, data, asked) => {
    const order = { rules: rulesOf(stream), streamName: `${stream.category}-${id}`, name, data, asked };
    return inTurn(order.streamName, () => executed(parts, order), asked.isGone);
  };
}

async function executed<Stream extends AnyStream, Name extends keyof Stream['commands'] & string>(
  parts: CommandParts,
  order: Order<Stream, Name>,
): Promise<Outcome<StateOf<Stream>>> {
  const recalled = await onRemembered(parts, order);
  if (recalled) return recalled;
  const { streamName, rules, asked } = order;
  // A repeated command may have recorded any facts of its stream.
  let mayBeOld = !asked.isNew;
  for (let lost = 0; ; lost++) {
    try {
      const whole = mayBeOld && { past: undefined, facts: await loadStream(parts, streamName) };
      return await onFacts(parts, order, whole || (await loadEnd(parts, rules.of, streamName)));
    } catch (error) {
      if (error instanceof NotAtHand) {
        mayBeOld = true;
        continue;
      }
      if (!(error instanceof WrongRevision)) throw error;
      if (lost + 1 === TRIES) throw new Refusal(platformSentences.conflict, { code: CONFLICT });
    }
    await pause(backOff(lost, BACK_OFF));
  }
}

/**
 * Executes a command on remembered facts if it leads to an append, which the store refuses if they are no longer all
 * facts of the stream. In every other case it returns nothing: the facts have to be read first. A command that may
 * already be recorded is not tried: the store would take the repeated append for the first one.
 */
async function onRemembered<Stream extends AnyStream, Name extends keyof Stream['commands'] & string>(
  parts: CommandParts,
  order: Order<Stream, Name>,
): Promise<Outcome<StateOf<Stream>> | undefined> {
  const { memory } = parts;
  const { streamName, rules, asked } = order;
  if (!memory || !asked.isNew || rules.unique) return undefined;
  let recording = false;
  try {
    const begun = isOwnStream(streamName, rules.of, asked) ? NOTHING : undefined;
    const known = (await memory.recall(streamName, rules.of)) ?? begun;
    if (!known || known.recordedBy(asked.commandId)) return undefined;
    const { facts, state, past } = known;
    const on = { ...parts, before: state, past };
    const { before, decided } = await decision(rules, facts, order.name, order.data, asked, on);
    if (decided.length === 0) return undefined;
    const made = { before, decided, after: fold(rules.of, decided, before) };
    recording = true;
    return await recordOn(parts, order, { begun: past?.first ?? facts[0], last: facts.at(-1) }, made);
  } catch (error) {
    memory.forget(streamName);
    if (!recording || error instanceof WrongRevision) return undefined;
    throw error;
  }
}

/** Whether a stream has the id of a command that was just made: nobody has begun it, or knows its name. */
function isOwnStream(stream: string, { category }: AnyStream, { isNew, commandId }: Asked): boolean {
  return isNew === true && stream === `${category}-${commandId}`;
}

/** A stream without facts. */
const NOTHING = { facts: [], state: undefined, past: undefined, recordedBy: () => false };

/**
 * Executes a command on facts that were read: all facts of its stream, or those after its past.
 * @throws WrongRevision on a lost race, NotAtHand if it depends on facts of the past.
 */
async function onFacts<Stream extends AnyStream, Name extends keyof Stream['commands'] & string>(
  parts: CommandParts,
  order: Order<Stream, Name>,
  { past, facts }: End<Stream>,
): Promise<Outcome<StateOf<Stream>>> {
  const { rules, asked } = order;
  const recordedBefore = facts.findLastIndex(fact => fact.metadata.command.id === asked.commandId);
  if (recordedBefore >= 0) {
    asked.onRecorded?.(commitOf(facts[recordedBefore]!), order.name, []);
    const upTo = facts.slice(0, recordedBefore + 1);
    const recorded = upTo.filter(fact => fact.metadata.command.id === asked.commandId);
    const before = fold(rules.of, upTo.slice(0, upTo.indexOf(recorded[0]!)), past?.state);
    return outcomeOf(upTo, recorded, { before, after: fold(rules.of, upTo, past?.state) });
  }
  const made = await orUnreadable(facts, async () => {
    const { before, decided } = await decision(rules, facts, order.name, order.data, asked, {
      ...parts,
      past,
    });
    return { before, decided, after: fold(rules.of, decided, before) };
  });
  const ends = { begun: past?.first ?? facts[0], last: facts.at(-1) };
  if (made.decided.length === 0 && ends.last) {
    return outcomeOf([ends.begun!, ends.last], [], { before: made.before, after: made.before });
  }
  return recordOn(parts, order, ends, made);
}

type Made<Stream extends AnyStream> = Decision<Stream> & { after: StateOf<Stream> | undefined };

async function recordOn<Stream extends AnyStream, Name extends keyof Stream['commands'] & string>(
  parts: CommandParts,
  { rules, streamName, name, asked }: Order<Stream, Name>,
  { begun, last }: { begun: Fact | undefined; last: Fact | undefined },
  { before, decided, after }: Made<Stream>,
): Promise<Outcome<StateOf<Stream>>> {
  const claimant = { stream: streamName, before, after, metadata: stamp(name, asked) };
  const isOwn = isOwnStream(streamName, rules.of, asked);
  const recorded = await record(parts, rules, { ...claimant, isOwn }, decided, last?.revision);
  const kinds = recorded.map(({ type }) => type);
  asked.onRecorded?.(commitOf(recorded.at(-1)!), name, kinds);
  if (last && isWorthKeeping(last.revision, recorded.length)) {
    void parts.states?.keep(rules.of, streamName, () => [stateAt(last, before)]);
  }
  return outcomeOf([begun ?? recorded[0]!, recorded.at(-1)!], recorded, { before, after });
}

/** Reserves claims, then appends what was decided at a revision, or as a stream's first facts. */
async function record<Stream extends AnyStream>(
  parts: CommandParts,
  rules: Rules<Stream>,
  claimant: Claimant<StateOf<Stream>> & { isOwn: boolean },
  decided: readonly NewFact<Stream['facts']>[],
  last: number | undefined,
): Promise<Fact[]> {
  const { stream, metadata, isOwn } = claimant;
  const records = await parts.codec.encode(stream, decided, metadata);
  const releaseOthers = await reserveClaims(parts, rules, claimant);
  const { revision, position } = await parts.store.append(stream, last ?? 'none', records).catch(error => {
    parts.memory?.forget(stream);
    throw error;
  });
  parts.memory?.add(stream, { records, revision, position, isOwn });
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

/** The outcome as of the last of these facts; the first of them began their stream. */
function outcomeOf<State>(
  facts: readonly Fact[],
  recorded: Fact[],
  { before, after }: { before: State | undefined; after: State | undefined },
): Outcome<State> {
  const [first, last] = [facts[0]!, facts.at(-1)!];
  return {
    before,
    state: after as State,
    revision: last.revision,
    createdAt: new Date(first.metadata.at),
    updatedAt: new Date(last.metadata.at),
    commit: commitOf(last),
    facts: recorded,
  };
}
