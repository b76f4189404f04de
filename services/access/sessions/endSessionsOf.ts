import type pg from 'pg';
import type { Actor } from '#contracts/platform/fact.ts';
import { inTransaction } from '#platform/database/database.ts';
import { forgetDevices } from './knownDevices.ts';
import { addNote, type Happened } from './notes.ts';
import { endSessions } from './sessions.ts';

type Ending = Happened & { actor: Actor; only?: string; except?: string | undefined };

/**
 * Ends a person's sessions on behalf of an administrator: all, one, or all but one. Records who did it; returns how
 * many were open.
 */
export async function endSessionsOf(
  pool: pg.Pool,
  userId: string,
  { actor, only, except, ...happened }: Ending,
): Promise<number> {
  return inTransaction(pool, async client => {
    const which = { ...(only && { only }), ...(except && { except }) };
    const sessionIds = await endSessions(client, userId, which, happened.at);
    // A device that somebody took has to start as a stranger.
    await forgetDevices(client, userId, which);
    if (sessionIds.length > 0) {
      const why = actor.id === userId ? ('endedElsewhere' as const) : ('endedByAdministrator' as const);
      const data = { sessionIds, why };
      await addNote(client, { ...happened, userId, actor, command: 'NoteSignOut', data, deeds: [] });
    }
    return sessionIds.length;
  });
}
