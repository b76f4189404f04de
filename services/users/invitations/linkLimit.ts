import type pg from 'pg';
import { userSentences } from '#contracts/users/sentences.ts';
import { consume } from '#platform/http/rateLimits.ts';
import { networkOf } from '#platform/program/network.ts';
import { Refusal } from '#platform/refusals/refusal.ts';

// Nobody guesses 256 bits: this only keeps strangers from having streams read as fast as they like.
const WINDOWS = [{ seconds: 600, most: 60 }];

type Parts = { pool: pg.Pool; keyedHash: (text: string) => Promise<string>; clock(): Date };

/** Makes the function that refuses (429) a network that tries invitation links too often. */
export function linkLimit({ pool, keyedHash, clock }: Parts): (ip: string) => Promise<void> {
  return async ip => {
    const now = clock();
    const key = `invitations network ${await keyedHash(`ip ${networkOf(ip)}`)}`;
    const { granted, freeAt } = await consume(pool, { key, windows: WINDOWS }, now);
    if (granted) return;
    const retryAfter = Math.max(1, Math.ceil((freeAt.getTime() - now.getTime()) / 1_000));
    throw new Refusal(userSentences.tooManyLinks, { status: 429, code: 'too_many', retryAfter });
  };
}
