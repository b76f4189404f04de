import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { validate } from 'uuid';
import { TOKEN_LIFE } from '#contracts/access/calls.ts';
import type { UserRow } from '#contracts/users/rows.ts';
import type { Account } from '#platform/api.ts';
import { Refusal } from '#platform/refusal.ts';

export type AccessSchema = { users: UserRow };

/** A token for 12 hours; it names the user and nothing else. */
export function issueToken(app: FastifyInstance, userId: string): string {
  return app.jwt.sign({ sub: userId }, { expiresIn: TOKEN_LIFE });
}

/**
 * The account behind a request's bearer token, with the role and status of this moment. Null without a token;
 * refuses a token that is forged, expired, or of an account that may no longer sign in.
 */
export async function accountOf(db: Kysely<AccessSchema>, request: FastifyRequest): Promise<Account | null> {
  if (!request.headers.authorization) return null;
  const ended = new Refusal('Your session has ended. Please sign in again.', {
    status: 401,
    code: 'unauthenticated',
  });
  const { sub } = await request.jwtVerify<{ sub: string }>().catch(() => {
    throw ended;
  });
  if (!validate(sub)) throw ended;
  const user = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'role', 'status'])
    .where('id', '=', sub)
    .executeTakeFirst();
  if (user?.status !== 'active') throw ended;
  const { status: _, ...account } = user;
  return account;
}

/** The names of the accounts among `actorIds`. */
export async function namesOf(
  db: Kysely<AccessSchema>,
  actorIds: readonly string[],
): Promise<Map<string, string>> {
  const ids = actorIds.filter(id => validate(id));
  if (ids.length === 0) return new Map();
  const users = await db.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(users.map(user => [user.id, user.name]));
}
