import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { SessionUser } from '#contracts/access/calls.ts';
import type { Platform } from '#contracts/access/codeCalls.ts';
import type { SignInMethod } from '#contracts/access/sessionCalls.ts';
import type { Actor } from '#contracts/platform/fact.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import type { Known } from '../accounts/accountStates.ts';
import { visitorOf } from '../accounts/visitor.ts';
import { rememberDevice } from '../sessions/knownDevices.ts';
import { addNote, type Happened } from '../sessions/notes.ts';
import { issueToken, openSession } from '../sessions/sessions.ts';

export const VISITOR: Actor = { id: 'visitor', role: 'visitor' };

export type Entrance = {
  app: FastifyInstance;
  /** Withdraws an account's request to be deleted. */
  withdrawDeletion(known: Known, happened: Happened): Promise<void>;
};

/**
 * Withdraws a request to be deleted. False when it is too late: the account was erased a moment ago, which
 * the rows do not show yet.
 */
export async function isStillThere(parts: Entrance, known: Known, happened: Happened): Promise<boolean> {
  try {
    await parts.withdrawDeletion(known, happened);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return false;
    throw error;
  }
}

/** What somebody may do beside their role, as sessions tell it. */
export function permissionsOf({ auditor, cities = [] }: { auditor?: boolean; cities?: readonly string[] }) {
  return {
    ...(auditor && { auditor: true as const }),
    ...(cities.length > 0 && { cities: [...cities] }),
  };
}

/** What a person receives on signing in; `deviceToken` identifies the device from then on. */
export type Entered = { token: string; user: SessionUser; deviceToken: string };

/**
 * Signs in somebody who has proved their identity: a session and its token, within the caller's transaction.
 */
export async function enter(
  client: pg.PoolClient,
  { app }: Pick<Entrance, 'app'>,
  known: Omit<SessionUser, 'auditor' | 'cities'> & { auditor?: boolean; cities?: readonly string[] },
  how: Happened & {
    method: SignInMethod;
    platform: Platform;
    deviceToken: string | undefined;
    onlyOrganizer?: string;
  },
): Promise<Entered> {
  const { method, platform, deviceToken, onlyOrganizer = null, ...happened } = how;
  const { id, name, email, role } = known;
  const visitor = visitorOf(happened.origin);
  const now = happened.at;
  const device = await rememberDevice(client, { token: deviceToken, userId: id, now });
  const session = { userId: id, method, platform, visitor, deviceId: device.id, onlyOrganizer, now };
  const sessionId = await openSession(client, session);
  await addNote(client, {
    ...happened,
    userId: id,
    actor: { id, role },
    command: 'NoteSignIn',
    data: { method, platform, sessionId, place: visitor.place },
    deeds: [],
  });
  return {
    token: issueToken(app, id, sessionId),
    user: { id, name, email, role, ...permissionsOf(known) },
    deviceToken: device.token,
  };
}
