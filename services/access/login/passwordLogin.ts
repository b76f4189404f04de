import type pg from 'pg';
import { accessSentences } from '#contracts/access/sentences.ts';
import { inTransaction } from '#platform/database/database.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { knownByEmail } from '../accounts/accountStates.ts';
import {
  type Caller,
  consumeAll,
  guessLimits,
  type KeyedHash,
  plainEmail,
  refundAll,
  tooManyGuesses,
  warnsOwner,
} from '../accounts/allowances.ts';
import { isPassword } from '../accounts/credentials.ts';
import { visitorOf } from '../accounts/visitor.ts';
import { knownDevice } from '../sessions/knownDevices.ts';
import { addNote, type Happened } from '../sessions/notes.ts';
import { type Entered, type Entrance, enter, isStillThere, VISITOR } from './entering.ts';

type Parts = Entrance & { pool: pg.Pool; keyedHash: KeyedHash };

/**
 * Signs in with a password. A guess is counted before it is compared, so that concurrent guesses cannot
 * exceed the limits; the right password is not counted. An email without an account takes the same path.
 */
export async function signInWithPassword(
  parts: Parts,
  given: { email: string; password: string; deviceToken: string | undefined },
  happened: Happened,
): Promise<Entered> {
  const { pool, keyedHash } = parts;
  const { at, origin } = happened;
  const { deviceToken } = given;
  const email = plainEmail(given.email);
  const deviceId = await knownDevice(pool, { token: deviceToken, email, now: at });
  const caller: Caller = { email, ip: origin.ip ?? '', deviceId };
  const limits = await guessLimits(keyedHash, 'password', caller);
  const instead = deviceId ? 'code' : 'knownDevice';
  const allowance = await inTransaction(pool, client =>
    consumeAll(client, limits, at, freeAt => tooManyGuesses(instead, freeAt, at)),
  );
  const known = await knownByEmail(pool, email);
  const isRight = await isPassword(pool, known?.id, given.password);
  if (isRight && known?.status === 'active' && (await isStillThere(parts, known, happened))) {
    return inTransaction(pool, async client => {
      await refundAll(client, limits, at);
      return enter(client, parts, known, { ...happened, method: 'password', platform: 'web', deviceToken });
    });
  }
  const isLocked = allowance.left === 0;
  await inTransaction(pool, async client =>
    addNote(client, {
      ...happened,
      userId: known?.id ?? null,
      actor: VISITOR,
      command: 'NoteFailure',
      data: {
        method: 'password',
        attemptsRemaining: allowance.left,
        place: visitorOf(origin).place,
        platform: 'web',
        knownDevice: deviceId !== undefined,
        warnsOwner: await warnsOwner(client, keyedHash, caller, allowance, at),
        lockedUntil: isLocked ? allowance.freeAt.toISOString() : null,
      },
      deeds: isLocked ? ['wrongPasswords', 'locks'] : ['wrongPasswords'],
    }),
  );
  throw new Refusal(accessSentences.wrongCredentials, { status: 401, code: 'wrong_credentials' });
}
