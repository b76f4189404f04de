import type pg from 'pg';
import { accessSentences } from '#contracts/access/sentences.ts';
import type { Sentence } from '#contracts/platform/sentences/sentence.ts';
import { normalised } from '#platform/commands/reservation.ts';
import { type Allowance, consume, type RateLimit, refund, type Window } from '#platform/http/rateLimits.ts';
import { networkOf } from '#platform/program/network.ts';
import { Refusal } from '#platform/refusals/refusal.ts';

// With enough tries anyone can guess four digits, and a limit counted by account alone lets any stranger use
// it up and lock the owner out. So there are two kinds of callers. A device that has signed in to the account
// before has allowances of its own, which nobody else can use up. All other devices share one allowance per
// account, whatever their number and addresses, and one per network.

/** A hash that reveals nothing to anyone without this installation's key. */
export type KeyedHash = (text: string) => Promise<string>;

/**
 * Who is guessing or asking for a code: for which email, from where; `deviceId` if that account knows the
 * device.
 */
export type Caller = { email: string; ip: string; deviceId: string | undefined };

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const CODES: Window[] = [
  { seconds: MINUTE, most: 1 },
  { seconds: HOUR, most: 5 },
  { seconds: DAY, most: 10 },
];
const CODES_FROM_NETWORK: Window[] = [{ seconds: HOUR, most: 20 }];

// At most nine a day, and the wait grows from the third on: reading down, the fourth guess is allowed a
// minute after the first, the fifth five minutes after it, the ninth eight hours after it.
const UNKNOWN_GUESSES: Window[] = [
  { seconds: MINUTE, most: 3 },
  { seconds: 5 * MINUTE, most: 4 },
  { seconds: 20 * MINUTE, most: 5 },
  { seconds: HOUR, most: 6 },
  { seconds: 3 * HOUR, most: 7 },
  { seconds: 8 * HOUR, most: 8 },
  { seconds: DAY, most: 9 },
];
const GUESSES_FROM_NETWORK: Window[] = [{ seconds: HOUR, most: 30 }];
const KNOWN_GUESSES: Window[] = [
  { seconds: 15 * MINUTE, most: 6 },
  { seconds: DAY, most: 20 },
];
/** The owner is warned about wrong guesses from unknown devices from this one on, once a day. */
const WARNED_AFTER = 3;
const WARNINGS: Window[] = [{ seconds: DAY, most: 1 }];

/** The canonical form of an email, by which accounts are looked up. */
export function plainEmail(email: string): string {
  return normalised(email);
}

/** The rate limits for codes sent to an email. */
export async function codeLimits(keyedHash: KeyedHash, caller: Caller): Promise<RateLimit[]> {
  if (caller.deviceId) return [{ key: `codes device ${caller.deviceId}`, windows: CODES }];
  const { email, network } = await hashesOf(keyedHash, caller);
  return [
    { key: `codes email ${email}`, windows: CODES },
    { key: `codes network ${network}`, windows: CODES_FROM_NETWORK },
  ];
}

/** The rate limits for guesses at an account: the email's or device's limit first, then the network's. */
export async function guessLimits(
  keyedHash: KeyedHash,
  method: 'code' | 'password',
  caller: Caller,
): Promise<RateLimit[]> {
  const { deviceId } = caller;
  if (deviceId) return [{ key: `guesses ${method} device ${deviceId}`, windows: KNOWN_GUESSES }];
  const { email, network } = await hashesOf(keyedHash, caller);
  return [
    { key: `guesses email ${email}`, windows: UNKNOWN_GUESSES },
    { key: `guesses network ${network}`, windows: GUESSES_FROM_NETWORK },
  ];
}

// Codes that confirm a change by a signed-in person are counted apart from those for signing in. Both the
// codes and the guesses count by account: anyone who knows only the password can open as many sessions as
// they like.
export function confirmationCodeLimit(userId: string): RateLimit {
  return { key: `confirmations ${userId}`, windows: CODES };
}

export function confirmationGuessLimit(userId: string): RateLimit {
  return { key: `guesses confirmation ${userId}`, windows: UNKNOWN_GUESSES };
}

/** Whether to warn the owner about a wrong guess: not about the first ones, and once a day. */
export async function warnsOwner(
  client: pg.PoolClient,
  keyedHash: KeyedHash,
  caller: Caller,
  { count }: Pick<Allowance, 'count'>,
  now: Date,
): Promise<boolean> {
  if (caller.deviceId || count < WARNED_AFTER) return false;
  const { email } = await hashesOf(keyedHash, caller);
  return (await consume(client, { key: `warnings ${email}`, windows: WARNINGS }, now)).granted;
}

async function hashesOf(keyedHash: KeyedHash, { email, ip }: Caller) {
  const [ofEmail, ofNetwork] = await Promise.all([
    keyedHash(`email ${email}`),
    keyedHash(`ip ${networkOf(ip)}`),
  ]);
  return { email: ofEmail, network: ofNetwork };
}

/** Consumes all limits or none, within the caller's transaction; refuses (429) if one is exhausted. */
export async function consumeAll(
  client: pg.PoolClient,
  limits: readonly RateLimit[],
  now: Date,
  refusal: (freeAt: Date) => Refusal,
): Promise<Allowance> {
  const allowances: Allowance[] = [];
  for (const limit of limits) {
    const allowance = await consume(client, limit, now);
    if (!allowance.granted) throw refusal(allowance.freeAt);
    allowances.push(allowance);
  }
  return {
    granted: true,
    // The account's count: its limit comes first.
    count: allowances[0]!.count,
    left: Math.min(...allowances.map(({ left }) => left)),
    freeAt: new Date(Math.max(...allowances.map(({ freeAt }) => freeAt.getTime()))),
  };
}

/** Refunds what was consumed at this moment: only wrong guesses count. */
export async function refundAll(
  client: pg.PoolClient,
  limits: readonly RateLimit[],
  at: Date,
): Promise<void> {
  for (const limit of limits) await refund(client, limit, at);
}

export function tooManyCodes(freeAt: Date, now: Date): Refusal {
  return new Refusal(accessSentences.tooManyCodes({ howLong: howLong(freeAt, now) }), {
    status: 429,
    code: 'too_many_codes',
    retryAfter: secondsUntil(freeAt, now),
    data: { canResendAt: freeAt.toISOString() },
  });
}

/** Refuses another guess. `instead` is what the person can do in the meantime. */
export function tooManyGuesses(instead: keyof typeof LOCKED, freeAt: Date, now: Date): Refusal {
  const sentence = LOCKED[instead]({ howLong: howLong(freeAt, now) });
  return new Refusal(sentence, { status: 429, code: 'locked', retryAfter: secondsUntil(freeAt, now) });
}

export function tooManyEntrances(freeAt: Date, now: Date): Refusal {
  return new Refusal(accessSentences.tooManyEntrances({ howLong: howLong(freeAt, now) }), {
    status: 429,
    code: 'too_many_entrances',
    retryAfter: secondsUntil(freeAt, now),
  });
}

const LOCKED = {
  code: accessSentences.locked,
  knownDevice: accessSentences.lockedOnNewDevice,
  nothing: accessSentences.lockedForNow,
};

function secondsUntil(moment: Date, now: Date): number {
  return Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / 1_000));
}

function howLong(until: Date, now: Date): Sentence {
  const seconds = secondsUntil(until, now);
  if (seconds < 2 * MINUTE) return accessSentences.seconds({ count: seconds });
  if (seconds < 2 * HOUR) return accessSentences.minutes({ count: Math.ceil(seconds / MINUTE) });
  return accessSentences.hours({ count: Math.ceil(seconds / HOUR) });
}
