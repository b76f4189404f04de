import type pg from 'pg';
import { accessSentences } from '#contracts/access/sentences.ts';
import type { Sentence } from '#contracts/platform/sentence.ts';
import { type Limit, type Turn, takeTurn } from '#platform/limits.ts';
import { Refusal } from '#platform/refusal.ts';
import { normalised } from '#platform/reservation.ts';

/** A hash that says nothing to who lacks this installation's key. */
export type KeyedHash = (text: string) => Promise<string>;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const CODES = [
  { seconds: MINUTE, most: 1 },
  { seconds: HOUR, most: 5 },
  { seconds: DAY, most: 10 },
];
const CODES_FROM_ADDRESS = [{ seconds: HOUR, most: 20 }];
const PASSWORDS = [
  { seconds: 15 * MINUTE, most: 5 },
  { seconds: DAY, most: 20 },
];
const PASSWORDS_FROM_ADDRESS = [{ seconds: HOUR, most: 30 }];

/** One way of writing for an e-mail, as accounts are found by. */
export function plainEmail(email: string): string {
  return normalised(email);
}

/** What limits codes to an e-mail, and passwords tried for one: always e-mail first, then address. */
export async function limitsOf(
  keyedHash: KeyedHash,
  what: 'codes' | 'passwords',
  { email, ip }: { email: string; ip: string },
): Promise<{ byEmail: Limit; byAddress: Limit }> {
  const [ofEmail, ofAddress] = await Promise.all([keyedHash(`email ${email}`), keyedHash(`ip ${ip}`)]);
  const areCodes = what === 'codes';
  return {
    byEmail: { key: `${what} email ${ofEmail}`, spans: areCodes ? CODES : PASSWORDS },
    byAddress: {
      key: `${what} address ${ofAddress}`,
      spans: areCodes ? CODES_FROM_ADDRESS : PASSWORDS_FROM_ADDRESS,
    },
  };
}

/** Codes by which a person who is signed in confirms a change are apart from those that let one in. */
export function confirmationLimit(userId: string): Limit {
  return { key: `confirmations ${userId}`, spans: CODES };
}

/** Takes a turn of each limit, all or none, within the caller's transaction; refuses (429) where one has none. */
export async function takeTurns(
  client: pg.PoolClient,
  limits: readonly Limit[],
  now: Date,
  refusal: (freeAt: Date) => Refusal,
): Promise<Turn> {
  const turns: Turn[] = [];
  for (const limit of limits) {
    const turn = await takeTurn(client, limit, now);
    if (!turn.taken) throw refusal(turn.freeAt);
    turns.push(turn);
  }
  return {
    taken: true,
    left: Math.min(...turns.map(({ left }) => left)),
    freeAt: new Date(Math.max(...turns.map(({ freeAt }) => freeAt.getTime()))),
  };
}

export function tooManyCodes(freeAt: Date, now: Date): Refusal {
  return new Refusal(accessSentences.tooManyCodes({ howLong: howLong(freeAt, now) }), {
    status: 429,
    code: 'too_many_codes',
    retryAfter: secondsUntil(freeAt, now),
    data: { canResendAt: freeAt.toISOString() },
  });
}

export function tooManyPasswords(freeAt: Date, now: Date): Refusal {
  const sentence = accessSentences.locked({ howLong: howLong(freeAt, now) });
  return new Refusal(sentence, { status: 429, code: 'locked', retryAfter: secondsUntil(freeAt, now) });
}

function secondsUntil(moment: Date, now: Date): number {
  return Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / 1_000));
}

function howLong(until: Date, now: Date): Sentence {
  const seconds = secondsUntil(until, now);
  if (seconds < 2 * MINUTE) return accessSentences.seconds({ count: seconds });
  if (seconds < 2 * HOUR) return accessSentences.minutes({ count: Math.ceil(seconds / MINUTE) });
  return accessSentences.hours({ count: Math.ceil(seconds / HOUR) });
}
