import { type Expression, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { type listSignIns, RECENT_HOURS, type SignInRead } from '#contracts/access/securityCalls.ts';
import { signInStream } from '#contracts/access/signIn.ts';
import { ERASED } from '#contracts/platform/fact.ts';
import type { FactRow } from '#contracts/platform/facts.ts';
import type { Language } from '#contracts/platform/sentences/sentence.ts';
import type { UserRow } from '#contracts/users/rows.ts';
import { inSnapshot, pageWithTotal, type ReadModel } from '#platform/database/readModel.ts';
import { foldedHoldsAll } from '#platform/database/search.ts';
import { type FactCodec, idOf } from '#platform/facts/factCodec.ts';
import { toldPlace } from './visitor.ts';

export type SignInsSchema = { facts: FactRow; users: UserRow };
export type SignInParts = { db: ReadModel<SignInsSchema>; codec: FactCodec };
type Query = z.output<typeof listSignIns.query>;
type Answer = z.output<typeof listSignIns.answer>;

const OUTCOMES = { SignedIn: 'success', SignInFailed: 'failed', SignInLocked: 'locked' } as const;
type Type = keyof typeof OUTCOMES;
const TYPES = Object.keys(OUTCOMES) as Type[];
const HOUR = 3_600_000;
/** Whose sign-ins a search finds: it looks each of them up. */
const MOST_PEOPLE = 1_000;

export const SIGN_IN_COLUMNS = [
  'f.position',
  'f.id',
  'f.stream',
  'f.revision',
  'f.type',
  'f.at',
  'f.data',
  'f.metadata',
] as const;

/** One page of the sign-ins and failures of all accounts, newest first, with the figures of the last day. */
export async function findSignIns(
  { db, codec }: SignInParts,
  query: Query,
  { now, language }: { now: Date; language: Language },
): Promise<Answer> {
  const recent = new Date(now.getTime() - RECENT_HOURS * HOUR);
  const { rows, ...counted } = await inSnapshot(db, async snapshot => {
    const matching = snapshot.selectFrom('facts as f').where(eb => eb.and(conditionsOf(query, recent)));
    const page = matching
      .select(SIGN_IN_COLUMNS)
      .orderBy('f.position', 'desc')
      .limit(query.limit)
      .offset(query.offset);
    return {
      ...(await pageWithTotal(snapshot, page, matching)),
      stats: await figuresSince(snapshot, recent),
    };
  });
  // After the snapshot, whose connection it would hold while it waits for another.
  return { signIns: await signInsFrom({ db, codec }, rows, language), ...counted };
}

function conditionsOf({ id, search, outcome, when }: Query, recent: Date): Expression<SqlBool>[] {
  const types = TYPES.filter(type => outcome === 'all' || OUTCOMES[type] === outcome);
  const conditions: Expression<SqlBool>[] = [
    sql`f.category = ${signInStream.category}`,
    sql`f.type = any(${types})`,
  ];
  if (id) conditions.push(sql`f.stream = ${`${signInStream.category}-${id}`}`);
  if (search) {
    const found = foldedHoldsAll(sql`u.searched`, search);
    const people = sql`select ${`${signInStream.category}-`} || u.id from read.users as u where ${found} limit ${MOST_PEOPLE}`;
    conditions.push(sql`f.stream = any(array(${people}))`);
  }
  if (when !== 'all') conditions.push(sql`f.at >= ${recent}`);
  return conditions;
}

async function figuresSince(db: SignInParts['db'], since: Date): Promise<Answer['stats']> {
  const rows = await db
    .selectFrom('facts')
    .select(['type', sql<number>`count(*)::integer`.as('count')])
    .where('type', 'in', TYPES)
    .where('at', '>=', since)
    .groupBy('type')
    .execute();
  const counted = rows.map(({ type, count }) => [OUTCOMES[type as Type], count]);
  return { success: 0, failed: 0, locked: 0, ...Object.fromEntries(counted) };
}

export type SignInRow = Pick<
  FactRow,
  'position' | 'id' | 'stream' | 'revision' | 'type' | 'at' | 'data' | 'metadata'
>;

/** Recorded sign-ins for display: a place that can no longer be decrypted is left out. */
export async function signInsFrom(
  { db, codec }: SignInParts,
  rows: readonly SignInRow[],
  language: Language,
): Promise<SignInRead[]> {
  const [{ facts }, people] = await Promise.all([
    codec.decodeEach(rows.map(({ at, ...row }) => ({ ...row, created: at }))),
    peopleOf(
      db,
      rows.map(({ stream }) => idOf(stream)),
    ),
  ]);
  const opened = new Map(facts.map(({ position, data }) => [position, data]));
  return rows.map(({ position, stream, type, at, data }) => {
    const userId = idOf(stream);
    const { place, ...recorded } = (opened.get(position) ?? { ...data, place: null }) as Recorded;
    return {
      id: String(position),
      userId,
      name: people.get(userId)?.name ?? null,
      email: people.get(userId)?.email ?? null,
      at: at.toISOString(),
      outcome: OUTCOMES[type as Type],
      method: recorded.method,
      platform: recorded.platform ?? null,
      place: place && place !== ERASED ? toldPlace(place, language) : null,
      knownDevice: recorded.knownDevice ?? null,
      attemptsRemaining: recorded.attemptsRemaining ?? null,
      until: recorded.until ?? null,
    };
  });
}

type Recorded = Pick<SignInRead, 'method' | 'place'> &
  Partial<Pick<SignInRead, 'platform' | 'knownDevice' | 'attemptsRemaining' | 'until'>>;

async function peopleOf(db: SignInParts['db'], ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, Pick<UserRow, 'name' | 'email'>>();
  const people = await db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', 'in', ids)
    .execute();
  return new Map(people.map(({ id, ...person }) => [id, person]));
}
