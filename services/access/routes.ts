import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { login, me } from '#contracts/access/calls.ts';
import type { Api } from '#platform/api.ts';
import { Refusal } from '#platform/refusal.ts';
import { isPassword } from './credentials.ts';
import { type AccessSchema, issueToken } from './sessions.ts';

type Parts = { app: FastifyInstance; db: Kysely<AccessSchema>; pool: pg.Pool };

/** The calls of the access area: sign in with a password, and who am I. */
export function accessRoutes(api: Api, { app, db, pool }: Parts): void {
  api.query(login, async ({ body }) => {
    const user = await db
      .selectFrom('users')
      .select(['id', 'name', 'email', 'role'])
      .where(sql`lower(email)`, '=', body.email.toLowerCase())
      .where('status', '=', 'active')
      .orderBy('createdAt')
      .executeTakeFirst();
    if (!(await isPassword(pool, user?.id, body.password)) || !user) {
      throw new Refusal('E-mail or password is wrong.', { status: 401, code: 'wrong_credentials' });
    }
    return { token: issueToken(app, user.id), user };
  });

  // The guard has refused whoever has no account.
  api.query(me, async ({ account }) => account!);
}
