import type pg from 'pg';
import { accessSentences } from '#contracts/access/sentences.ts';
import type { Sentence } from '#contracts/platform/sentence.ts';
import { normalised } from '#platform/commands/reservation.ts';
import { type Allowance, consume, type RateLimit, refund, type Window } from '#platform/http/rateLimits.ts';
import { networkOf } from '#platform/program/network.ts';
import { Refusal } from '#platform/refusals/refusal.ts';

// Four digits are guessed by whoever may guess often enough, and a limit that counts by account alone lets any
// stranger use it up and lock the owner out. So there are two kinds of callers. A device that signed in to the
// account before has allowances of its own, which nobody else can touch. All other devices share one for the
// account, whatever their number and addresses, and one for the network that they come from.

/** A hash that says nothing to who lacks this installation's key. */
export type KeyedHash = (text: string) => Promise<string>;

/** Who tries or asks: for which e-mail, from where; `deviceId` where the device is known to that account. */
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

// At most nine a day, and the wait grows from the third on: read from above, the fourth guess is free a minute
// after the first, the fifth five minutes after it, the ninth eight hours after it.
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
/** The owner hears of wrong guesses from unknown devices from this one on, once a day. */
const WARNED_AFTER = 3;
const WARNINGS: Window[] = [{ seconds: DAY, most: 1 }];

/** One way of writing for an e-mail, as accounts are found by. */
export function plainEmail(email: string): string {
  return normalised(email);
}

/** What limits the codes that are sent to an e-mail. */
export async function codeLimits(keyedHash: KeyedHash, caller: Caller): Promise<RateLimit[]> {
  if (caller.deviceId) return [{ key: `codes device ${caller.deviceId}`, windows: CODES }];
  const { email, network } = await hashesOf(keyedHash, caller);
  return [
    { key: `codes email ${email}`, windows: CODES },
    { key: `codes network ${network}`, windows: CODES_FROM_NETWORK },
  ];
}

/** What limits guesses at an account: its e-mail's or device's limit first, then the network's. */
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

// Codes by which a person who is signed in confirms a change are apart from those that let one in. Both count by
// account: whoever only knows the password can open as many sessions as they like.
export function confirmationCodeLimit(userId: string): RateLimit {
  return { key: `confirmations ${userId}`, windows: CODES };
}

export function confirmationGuessLimit(userId: string): RateLimit {
  return { key: `guesses confirmation ${userId}`, windows: UNKNOWN_GUESSES };
}

/** Whether the owner is to be told of a wrong guess: it is not the first ones, and nobody told them today. */
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

/** Consumes all limits or none, within the caller's transaction; refuses (429) where one has no room. */
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
    // Of the account, whose limit comes first.
    count: allowances[0]!.count,
    left: Math.min(...allowances.map(({ left }) => left)),
    freeAt: new Date(Math.max(...allowances.map(({ freeAt }) => freeAt.getTime()))),
  };
}

/** Takes back what was consumed at this moment: only wrong guesses count. */
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

/** Refuses another guess. `instead` is what the person can do meanwhile. */
export function tooManyGuesses(instead: keyof typeof LOCKED, freeAt: Date, now: Date): Refusal {
  const sentence = LOCKED[instead]({ howLong: howLong(freeAt, now) });
  return new Refusal(sentence, { status: 429, code: 'locked', retryAfter: secondsUntil(freeAt, now) });
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
