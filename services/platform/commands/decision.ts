import type { AnyStream, CommandData, Fact, NewFact, StateOf } from '#contracts/platform/fact.ts';
import { platformSentences } from '#contracts/platform/sentences/sentences.ts';
import { earlierIn, fold, NotAtHand, type Past } from '../facts/fold.ts';
import { Refusal } from '../refusals/refusal.ts';
import type { Asked, CommandParts } from './asked.ts';
import { conflictsIn, type Meeting } from './conflicts.ts';
import { chosen } from './intents.ts';
import type { Context, Fields, Intent, Rules } from './rules.ts';

/** What the rules decide, and the state that they decided on, which is the newest. */
export type Decision<Stream extends AnyStream> = {
  before: StateOf<Stream> | undefined;
  decided: NewFact<Stream['facts']>[];
};

type Parts<State> = Pick<CommandParts, 'namesOf'> & {
  /** A dry run is a preview: the caller has not confirmed anything yet. */
  dry?: boolean;
  /** What all facts fold to, if known. */
  before?: State | undefined;
  /** The beginning of the stream, if the facts given are only those after it. */
  past?: Past<State> | undefined;
};

/**
 * Decides a command on all facts of its stream. A command based on an older revision is applied to the newest state if
 * nothing it touches has changed since; otherwise it is refused with 412, which lists by field who changed what. The
 * same goes for one that the rules would have accepted then and refuse now.
 * @throws NotAtHand if it depends on facts of the past.
 */
export async function decision<Stream extends AnyStream, Name extends keyof Stream['commands'] & string>(
  rules: Rules<Stream>,
  facts: readonly Fact[],
  name: Name,
  data: CommandData<Stream, Name>,
  asked: Asked,
  { namesOf, dry = false, past, before = fold(rules.of, facts, past?.state) }: Parts<StateOf<Stream>>,
): Promise<Decision<Stream>> {
  type State = StateOf<Stream>;
  const { expected } = asked;
  asked.provided?.(before);
  const context = contextOf(rules.of, facts, past, asked);
  const decide = (state: State | undefined, what = data) => rules.decide[name](state, what, context);
  const last = facts.at(-1)?.revision;
  if (expected === undefined || last === undefined || expected === last) {
    return { before, decided: decide(before) };
  }

  if (past && expected < past.facts - 1)
    throw new NotAtHand('The command is based on a state that is not at hand.');
  const newer = facts.filter(({ revision }) => revision > expected);
  const seen = fold(rules.of, facts.slice(0, facts.length - newer.length), past?.state);
  if (newer.length === 0 || seen === undefined || before === undefined) throw stale([]);
  const intent: Intent<State, CommandData<Stream, Name>> = rules.intent?.[name]?.(
    seen,
    before,
    data,
    context,
  ) ?? intentOnAll(rules, seen, before, data);
  const { shown, touched, asked: wanted, confirmed } = intent;
  const met: Meeting<Stream> = { stream: rules.of, seen, newer, namesOf, asked: wanted };
  const overlapping = await conflictsIn(met, chosen(shown, touched) as Fields<State>);
  if (overlapping.length > 0) throw stale(overlapping);
  const confirmedElse = dry || !confirmed ? [] : await conflictsIn(met, confirmed);
  if (confirmedElse.length > 0) throw stale(confirmedElse);
  try {
    return { before, decided: decide(before, intent.data) };
  } catch (error) {
    if (!(error instanceof Refusal) || GONE.includes(error.status) || isRefused(() => decide(seen)))
      throw error;
    const since = await conflictsIn({ ...met, asked: {} }, shown);
    throw since.length > 0 ? stale(since) : error;
  }
}

/** What the rules may know of the caller and of earlier commands. */
function contextOf<Stream extends AnyStream>(
  stream: Stream,
  facts: readonly Fact[],
  past: Past<StateOf<Stream>> | undefined,
  { now, actor }: Pick<Asked, 'now' | 'actor'>,
): Context<StateOf<Stream>> {
  const begunAt = (past?.first ?? facts[0])?.metadata.at;
  return { now, actor, begunAt, earlier: earlierIn(stream, facts, past) };
}

/** Not a conflict: the thing no longer exists. */
const GONE: readonly number[] = [404, 410];

function stale(changes: Awaited<ReturnType<typeof conflictsIn>>): Refusal {
  return new Refusal(platformSentences.stale, { status: 412, code: 'stale', changes });
}

/** If the rules do not declare what a command touches, it touches every shown field of its stream. */
function intentOnAll<Stream extends AnyStream, Data>(
  rules: Rules<Stream>,
  seen: StateOf<Stream>,
  current: StateOf<Stream>,
  data: Data,
): Intent<StateOf<Stream>, Data> {
  type State = StateOf<Stream>;
  const told = (state: State): Record<string, unknown> => ({ ...(rules.told?.(state) ?? (state as object)) });
  const touched = Object.keys({ ...told(current), ...told(seen) });
  const shown = Object.fromEntries(touched.map(field => [field, (state: State) => told(state)[field]]));
  return { data, shown, touched, asked: {} };
}

function isRefused(decide: () => unknown): boolean {
  try {
    decide();
    return false;
  } catch (error) {
    if (error instanceof Refusal) return true;
    throw error;
  }
}
