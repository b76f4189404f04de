import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import type { AnyStream, Fact, StateOf } from '#contracts/platform/fact.ts';
import { prepared } from '../database/database.ts';
import { isPersonal } from '../facts/factTypes.ts';
import { fold, type Past } from '../facts/fold.ts';
import { foldsVersion } from '../facts/foldsVersion.ts';

// Saved states of long streams, so that they need not be read from the beginning. They are a cache: a state that does
// not match the log is ignored.

/** What the facts of a stream fold to, up to and including the one with this id. */
export type StreamState = { revision: number; factId: string; state: unknown };

export type StreamStates = {
  /** The newest known state, or the newest before this revision. */
  newest(stream: string, before?: number): Promise<StreamState | undefined>;
  /** Saves what `states` returns, unless such streams need a key. Nothing depends on its success. */
  keep(of: AnyStream, stream: string, states: () => readonly StreamState[]): Promise<void>;
};

/** One state is saved per this many facts. */
export const EVERY = 250;

export const streamStatesSchema = `
  create table private.stream_states (
    stream text not null,
    revision integer not null,
    fact_id uuid not null,
    folds text not null,
    state json not null,
    primary key (stream, revision)
  )`;

const NEWEST = `
  select revision, fact_id as "factId", state from private.stream_states
  where stream = $1 and revision < $2 and folds = $3 order by revision desc limit 1`;

const KEEP = `
  insert into private.stream_states (stream, revision, fact_id, folds, state)
  select $1, given.revision, given.fact_id, $2, given.state::json
  from unnest($3::integer[], $4::uuid[], $5::text[]) as given (revision, fact_id, state)
  on conflict (stream, revision) do update
  set fact_id = excluded.fact_id, folds = excluded.folds, state = excluded.state`;

const END = 2_147_483_647;

/** Keeps states in `private.stream_states`; `onError` receives what prevented saving or reading. */
export function streamStates(pool: pg.Pool, onError: (error: Error) => void): StreamStates {
  return {
    // If it fails, the stream is read from its beginning.
    newest: (stream, before = END) => newest(pool, stream, before).catch(error => void onError(error)),
    keep: (of, stream, states) => keep(pool, of, stream, states).catch(onError),
  };
}

async function newest(pool: pg.Pool, stream: string, before: number): Promise<StreamState | undefined> {
  const { rows } = await pool.query<StreamState>(prepared(NEWEST, [stream, before, await foldsVersion()]));
  return rows[0];
}

async function keep(
  pool: pg.Pool,
  of: AnyStream,
  stream: string,
  states: () => readonly StreamState[],
): Promise<void> {
  if (!isReadable(of)) return;
  const kept = states().map(one => ({ ...one, text: JSON.stringify(one.state) }));
  // Not values that JSON cannot hold, such as a field that is present but undefined.
  const whole = kept.filter(({ state, text }) => isDeepStrictEqual(JSON.parse(text), state));
  if (whole.length === 0) return;
  const columns = (['revision', 'factId', 'text'] as const).map(name => whole.map(one => one[name]));
  await pool.query(prepared(KEEP, [stream, await foldsVersion(), ...columns]));
}

/** Whether no fact of such a stream has a field that is sealed. */
function isReadable({ facts }: AnyStream): boolean {
  return !Object.values(facts).some(({ shape }) => Object.values(shape).some(isPersonal));
}

/** The states worth saving, given the facts of a stream to its end: each has a fact after it. */
export function statesIn<Stream extends AnyStream>(
  of: Stream,
  { past, facts }: { past: Past<StateOf<Stream>> | undefined; facts: readonly Fact[] },
): StreamState[] {
  const states: StreamState[] = [];
  let state = past?.state;
  for (let from = 0; from + EVERY < facts.length; from += EVERY) {
    state = fold(of, facts.slice(from, from + EVERY), state);
    states.push(stateAt(facts[from + EVERY - 1]!, state));
  }
  return states;
}

/** Whether the state before these facts is worth saving: one per `EVERY` facts is. */
export function isWorthKeeping(last: number, appended: number): boolean {
  return Math.floor((last + 1 + appended) / EVERY) > Math.floor((last + 1) / EVERY);
}

/** What the facts of a stream fold to, up to and including this one. */
export function stateAt({ revision, id: factId }: Fact, state: unknown): StreamState {
  return { revision, factId, state };
}
