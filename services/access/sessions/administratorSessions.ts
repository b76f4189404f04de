import type pg from 'pg';
import type { z } from 'zod';
import type { listAdministratorSessions } from '#contracts/access/securityCalls.ts';
import type { SessionRead } from '#contracts/access/sessionCalls.ts';
import type { Language } from '#contracts/platform/sentences/sentence.ts';
import { ACCOUNTS, ROLE } from '../accounts/accountStates.ts';
import { toldVisitor } from '../accounts/visitor.ts';
import { type SessionRow, sessionFrom } from './sessions.ts';

type Administrators = z.output<typeof listAdministratorSessions.answer>['administrators'];
type Caller = { id: string; sessionId: string };

const OPEN = `
  select u.id as "userId", u.name, u.email, s.id, s.method, s.device, s.ip, s.place,
    s.created_at as "createdAt", s.last_seen_at as "lastSeenAt", s.expires_at as "expiresAt"
  from private.sessions as s, ${ACCOUNTS}
  where s.user_id = u.id and s.ended_at is null and s.expires_at > $1 and ${ROLE} = 'admin'
  order by u.id = $2 desc, s.id = $3 desc, s.last_seen_at desc limit 1000`;

/** The open sessions of all administrators, by administrator: the caller first, then the last seen. */
export async function administratorSessions(
  pool: pg.Pool,
  { id, sessionId }: Caller,
  { now, language }: { now: Date; language: Language },
): Promise<Administrators> {
  const { rows } = await pool.query<SessionRow & { userId: string; name: string; email: string }>(OPEN, [
    now,
    id,
    sessionId,
  ]);
  const found = new Map<string, Administrators[number]>();
  for (const { userId, name, email, ...row } of rows) {
    const one = found.get(userId) ?? { id: userId, name, email, sessions: [] as SessionRead[] };
    one.sessions.push(toldVisitor(sessionFrom(row, sessionId), language));
    found.set(userId, one);
  }
  return [...found.values()];
}

/** The administrator whose open session it is. */
export async function administratorOf(
  pool: pg.Pool,
  sessionId: string,
  now: Date,
): Promise<string | undefined> {
  const { rows } = await pool.query<{ id: string }>(
    `select u.id from private.sessions as s, ${ACCOUNTS}
     where s.id = $1 and s.user_id = u.id and s.ended_at is null and s.expires_at > $2 and ${ROLE} = 'admin'`,
    [sessionId, now],
  );
  return rows[0]?.id;
}
