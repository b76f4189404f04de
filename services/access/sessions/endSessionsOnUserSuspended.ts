import type pg from 'pg';
import { z } from 'zod';
import { SESSION_ENDS, type SessionEnd } from '#contracts/access/signIn.ts';
import { type Actor, actorSchema, type Fact } from '#contracts/platform/fact.ts';
import { userStream } from '#contracts/users/user.ts';
import { inTransaction } from '#platform/database/database.ts';
import { idOf } from '#platform/facts/factCodec.ts';
import type { Performer } from '#platform/processes/dispatcher.ts';
import { type Effect, process } from '#platform/processes/process.ts';
import { addNote } from './notes.ts';
import { endSessions } from './sessions.ts';

const END_SESSIONS = 'endSessions';

type Ending = { userId: string; why: SessionEnd; at: string; actor: Actor };

/**
 * Permanently ends the sessions of a suspended or deleted account: the status alone already makes their
 * tokens invalid, but they would become valid again after a restoration.
 */
export const endSessionsOnUserSuspended = process({
  name: 'endSessionsOnUserSuspended',
  of: [userStream],
  on: {
    UserSuspended: fact => [ending(fact, 'suspended')],
    UserDeleted: fact => [ending(fact, 'deleted')],
  },
});

function ending({ stream, metadata }: Fact, why: SessionEnd): Effect {
  const { at, actor } = metadata;
  const payload: Ending = { userId: idOf(stream), why, at, actor };
  return { effect: END_SESSIONS, key: END_SESSIONS, payload };
}

const endingSchema = z.object({
  userId: z.uuid(),
  why: z.enum(SESSION_ENDS),
  at: z.iso.datetime(),
  actor: actorSchema,
});

/** Ends the sessions that were open when the effect was requested. */
export function endSessionsOfUsers(pool: pg.Pool): Record<string, Performer> {
  return {
    [END_SESSIONS]: {
      idempotent: true,
      async perform({ payload, correlationId }) {
        const { userId, why, at, actor } = endingSchema.parse(payload);
        const now = new Date(at);
        await inTransaction(pool, async client => {
          const sessionIds = await endSessions(client, userId, {}, now);
          if (sessionIds.length === 0) return;
          await addNote(client, {
            at: now,
            origin: {},
            requestId: correlationId,
            userId,
            actor,
            command: 'NoteSignOut',
            data: { sessionIds, why },
            deeds: [],
          });
        });
      },
    },
  };
}
