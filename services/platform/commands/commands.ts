import { setTimeout as pause } from 'node:timers/promises';
import type { AnyStream, CommandData, StateOf } from '#contracts/platform/fact.ts';
import { platformSentences } from '#contracts/platform/sentences/sentences.ts';
import { fold, NotAtHand } from '../facts/fold.ts';
import { backOff } from '../program/backOff.ts';
import { CONFLICT, Refusal } from '../refusals/refusal.ts';
import { WrongRevision } from '../store/store.ts';
import { type Asked, type CommandParts, type Order, within } from './asked.ts';
import { decision } from './decision.ts';
import { firstSource, type Known, knownFrom } from './known.ts';
import { orUnreadable } from './orUnreadable.ts';
import { earlierOutcome, type Outcome, outcomeOf } from './outcome.ts';
import { type Made, recordOn } from './recording.ts';
import { rulesFinder } from './rules.ts';
import { queueByStream } from './streamQueues.ts';

export type { Asked, CommandParts } from './asked.ts';
export type { Outcome } from './outcome.ts';

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

/**
 * Makes the function that executes commands: get to know the stream, decide, append at the revision that is known.
 * A command whose id is already in the stream was recorded before, and answers what it answered then. Commands for one
 * stream wait for each other (`queueByStream`), so only another process can win a race against one; then it is decided
 * again. Values that the rules declare unique are reserved first, which may refuse with 409 `taken`.
 */
export function commandExecutor(parts: CommandParts): Execute {
  const rulesOf = rulesFinder(parts.rules);
  const queued = queueByStream();
  return async (stream, id, name, data, asked) => {
    const streamName = `${stream.category}-${id}`;
    const rules = rulesOf(stream);
    const work = async () => {
      // When its turn has come: what bounds it may have changed while it waited.
      const bounds = await parts.boundsOf?.(stream.category, asked.actor);
      return executed(parts, { rules, streamName, name, data, asked: within(bounds, asked), bounds });
    };
    return queued(streamName, work, asked.isGone);
  };
}

/** Tries the sources of a stream, the cheapest first, and tries again after a lost race. */
async function executed<Stream extends AnyStream, Name extends keyof Stream['commands'] & string>(
  parts: CommandParts,
  order: Order<Stream, Name>,
): Promise<Outcome<StateOf<Stream>>> {
  let source = firstSource(parts, order);
  for (let lost = 0; ; ) {
    try {
      return await executedOn(parts, order, await knownFrom(source, parts, order));
    } catch (error) {
      if (error instanceof NotAtHand) {
        source = source === 'memory' ? 'end' : 'whole';
        continue;
      }
      if (source === 'memory') parts.memory?.forget(order.streamName);
      if (!(error instanceof WrongRevision)) throw error;
      if (source === 'memory') {
        source = 'end';
        continue;
      }
      lost += 1;
      if (lost === TRIES) throw new Refusal(platformSentences.conflict, { code: CONFLICT });
      await pause(backOff(lost - 1, BACK_OFF));
    }
  }
}

/** @throws WrongRevision on a lost race, NotAtHand if the source does not know enough. */
async function executedOn<Stream extends AnyStream, Name extends keyof Stream['commands'] & string>(
  parts: CommandParts,
  order: Order<Stream, Name>,
  known: Known<Stream>,
): Promise<Outcome<StateOf<Stream>>> {
  const earlier = earlierOutcome(order, known);
  if (earlier) return earlier;
  const made = await decidedOn(parts, order, known);
  const last = known.facts.at(-1);
  if (made.decided.length > 0 || !last) return recordOn(parts, order, known, made);
  const first = known.past?.first ?? known.facts[0]!;
  return outcomeOf([first, last], [], { before: made.before, after: made.before });
}

/**
 * Decides a command. Nothing but an append tells whether what is remembered is still true, since the store refuses an
 * append at an old revision: a refusal, or a command without facts, is decided again on facts that are read.
 */
async function decidedOn<Stream extends AnyStream, Name extends keyof Stream['commands'] & string>(
  parts: CommandParts,
  { rules, streamName, name, data, asked, bounds }: Order<Stream, Name>,
  { source, past, facts, state }: Known<Stream>,
): Promise<Made<Stream>> {
  const decide = async (): Promise<Made<Stream>> => {
    const on = { ...parts, before: state, past };
    const { before, decided } = await decision(rules, facts, name, data, asked, on);
    const after = fold(rules.of, decided, before);
    bounds?.after(after);
    return { before, decided, after };
  };
  if (source !== 'memory') return orUnreadable(facts, decide);
  const made = await decide().catch(cause => {
    parts.memory?.forget(streamName);
    throw new NotAtHand('Refused on what is remembered.', { cause });
  });
  if (made.decided.length > 0) return made;
  throw new NotAtHand('Nothing to record on what is remembered.');
}
