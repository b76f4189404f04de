import { createHash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Origin } from '#contracts/platform/fact.ts';
import { prepared } from '#platform/database/database.ts';
import { networkOf } from '#platform/program/network.ts';
import type { KeyedHash } from '../accounts/allowances.ts';

// Only the client that requested a code can use it. A browser proves that by a cookie. Programs often keep no cookies,
// and send nothing but email and code: theirs is bound to the network and the user agent that asked. A code that a
// browser asked for never is, so a person who sees it on a screen cannot use it from the same network.
export const programCodesSchema = `
  alter table private.login_codes add column program text;
  create index on private.login_codes (program) where program is not null`;

/** The cookie that binds a code to the browser that asked for it: 32 random bytes. */
export const CODE_COOKIE = 'tanda_login';

/** Makes the secret that a code is bound to: a browser gets it as a cookie, a program in the answer too. */
export function newFlow(): string {
  return randomBytes(32).toString('base64url');
}

/** Who holds a code, by the secret that came with it. */
export function holderOf(flow: string): string {
  return `browser ${createHash('sha256').update(flow).digest('hex')}`;
}

/** Whether a browser sent a request. Its pages can leave out neither of these headers when they post something. */
export function isBrowser({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers['sec-fetch-site'] !== undefined || headers.origin !== undefined;
}

/** A program that signs in to an account, as it is recognised without a cookie. */
export function programOf(keyedHash: KeyedHash, email: string, { ip = '', userAgent = '' }: Origin) {
  return keyedHash(`program ${email} ${networkOf(ip)} ${userAgent}`);
}

/** The holder of the last code that a program asked for. */
export async function holderOfProgram(db: pg.Pool, program: string): Promise<string | undefined> {
  const { rows } = await db.query<{ holder: string }>(
    prepared('select holder from private.login_codes where program = $1 order by request_id desc limit 1', [
      program,
    ]),
  );
  return rows[0]?.holder;
}
