import type pg from 'pg';
import type { SessionUser } from '#contracts/access/calls.ts';
import { accessSentences } from '#contracts/access/sentences.ts';
import { inTransaction } from '#platform/database.ts';
import { returnTurn, returnTurns } from '#platform/limits.ts';
import { Refusal } from '#platform/refusal.ts';
import { isPassword } from './credentials.ts';
import { type Entrance, enter, isStillThere, VISITOR } from './entering.ts';
import { addNote, type Happened } from './notes.ts';
import { knownByEmail } from './standings.ts';
import { type KeyedHash, limitsOf, plainEmail, takeTurns, tooManyPasswords } from './turns.ts';
import { visitorOf } from './visitor.ts';

type Parts = Entrance & { pool: pg.Pool; keyedHash: KeyedHash };

/**
 * Signs in with a password. A try is counted before it is made, so that any number at once are no more than the
 * limits allow; the right password gives it back. An e-mail without an account goes the same way.
 */
export async function signInWithPassword(
  parts: Parts,
  given: { email: string; password: string },
  happened: Happened,
): Promise<{ token: string; user: SessionUser }> {
  const { pool, keyedHash } = parts;
  const { at, origin } = happened;
  const email = plainEmail(given.email);
  const { byEmail, byAddress } = await limitsOf(keyedHash, 'passwords', { email, ip: origin.ip ?? '' });
  const turn = await inTransaction(pool, client =>
    takeTurns(client, [byEmail, byAddress], at, freeAt => tooManyPasswords(freeAt, at)),
  );
  const known = await knownByEmail(pool, email);
  const isRight = await isPassword(pool, known?.id, given.password);
  if (isRight && known?.status === 'active' && (await isStillThere(parts, known, happened))) {
    return inTransaction(pool, async client => {
      await returnTurns(client, byEmail);
      await returnTurn(client, byAddress, at);
      return enter(client, parts, known, { ...happened, method: 'password', platform: 'web' });
    });
  }
  const isLocked = turn.left === 0;
  await inTransaction(pool, client =>
    addNote(client, {
      ...happened,
      userId: known?.id ?? null,
      actor: VISITOR,
      command: 'NoteFailure',
      data: {
        method: 'password',
        attemptsRemaining: turn.left,
        place: visitorOf(origin).place,
        lockedUntil: isLocked ? turn.freeAt.toISOString() : null,
      },
      deeds: isLocked ? ['wrongPasswords', 'locks'] : ['wrongPasswords'],
    }),
  );
  throw new Refusal(accessSentences.wrongCredentials, { status: 401, code: 'wrong_credentials' });
}
