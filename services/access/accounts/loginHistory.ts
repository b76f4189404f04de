import { signInStream } from '#contracts/access/signIn.ts';
import type { Fact } from '#contracts/platform/fact.ts';
import type { FactRow } from '#contracts/platform/facts.ts';
import type { Language } from '#contracts/platform/sentences/sentence.ts';
import type { LoginRead } from '#contracts/users/detailCalls.ts';
import { pageWithTotal, type ReadModel } from '#platform/database/readModel.ts';
import type { FactCodec } from '#platform/facts/factCodec.ts';
import { toldPlace } from './visitor.ts';

const OUTCOMES = ['SignedIn', 'SignInFailed', 'SignInLocked'] as const;

export type LoginParts = { db: ReadModel<{ facts: FactRow }>; codec: FactCodec };
export type LoginPage = { logins: LoginRead[]; total: number };

/** One page of a person's sign-ins and failed attempts, newest first. */
export async function loginsOf(
  { db, codec }: LoginParts,
  userId: string,
  { limit, offset, language }: { limit: number; offset: number; language: Language },
): Promise<LoginPage> {
  const matching = db
    .selectFrom('facts')
    .where('stream', '=', `${signInStream.category}-${userId}`)
    .where('type', 'in', OUTCOMES);
  const page = matching
    .select(['position', 'id', 'stream', 'revision', 'type', 'at', 'data', 'metadata'])
    .orderBy('position', 'desc')
    .limit(limit)
    .offset(offset);
  const { rows, total } = await pageWithTotal(db, page, matching);
  const { facts } = await codec.decodeEach(rows.map(({ at, ...row }) => ({ ...row, created: at })));
  return { logins: facts.map(fact => loginFrom(fact, language)), total };
}

/** The last time that somebody signed in, or undefined if they never did. */
export async function lastLoginOf(
  { db, codec }: LoginParts,
  userId: string,
  language: Language,
): Promise<LoginRead | undefined> {
  const row = await db
    .selectFrom('facts')
    .select(['position', 'id', 'stream', 'revision', 'type', 'at as created', 'data', 'metadata'])
    .where('stream', '=', `${signInStream.category}-${userId}`)
    .where('type', '=', 'SignedIn')
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { facts } = await codec.decodeEach(row ? [row] : []);
  return facts[0] && loginFrom(facts[0], language);
}

function loginFrom({ position, type, data, metadata }: Fact, language: Language): LoginRead {
  const { method, platform, place } = data as Pick<LoginRead, 'method' | 'platform'> & {
    place: string | null;
  };
  return {
    position: String(position),
    loginAt: metadata.at,
    platform: platform ?? null,
    method,
    country: toldPlace(place, language),
    success: type === 'SignedIn',
    failureReason: reasonOf(type, method),
  };
}

function reasonOf(type: string, method: LoginRead['method']): LoginRead['failureReason'] {
  if (type === 'SignedIn') return null;
  if (type === 'SignInLocked') return 'locked';
  return method === 'code' ? 'wrong_code' : 'wrong_password';
}
