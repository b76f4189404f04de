import type pg from 'pg';
import { v5 } from 'uuid';
import { z } from 'zod';
import { type Actor, actorSchema, type Fact } from '#contracts/platform/fact.ts';
import { invitationStream } from '#contracts/users/invitation.ts';
import { userStream } from '#contracts/users/user.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import { inTransaction } from '#platform/database/database.ts';
import { idOf } from '#platform/facts/factCodec.ts';
import { fold } from '#platform/facts/fold.ts';
import { subjectKeys } from '#platform/facts/subjectKeys.ts';
import type { Effected, Performer } from '#platform/processes/dispatcher.ts';
import type { Mail, SendMail } from '#platform/processes/mail.ts';
import { mailPerformer } from '#platform/processes/mailPerformer.ts';
import { addEffects } from '#platform/processes/outbox.ts';
import { type Effect, process } from '#platform/processes/process.ts';
import { activeAdministrators, knownById } from '../accounts/accountStates.ts';
import { administratorMail } from './administratorMail.ts';

const TELL_ADMINISTRATORS = 'tellAdministrators';
const MAIL_ADMINISTRATOR_ADDED = 'mailAdministratorAdded';

/**
 * Mails every other administrator when there is a new one. The system itself only adds the first, at the start, and
 * those of the demonstration data.
 */
export const mailOnAdministratorAdded = process({
  name: 'mailOnAdministratorAdded',
  of: [userStream],
  on: {
    UserRegistered: fact => (fact.data.role === 'admin' ? telling(fact) : []),
    UserRoleChanged: fact => (fact.data.role === 'admin' ? telling(fact) : []),
  },
});

function telling({ stream, metadata: { actor, at } }: Fact): Effect[] {
  if (actor.id === 'system') return [];
  const payload: Added = { userId: idOf(stream), actor, at };
  return [{ effect: TELL_ADMINISTRATORS, key: TELL_ADMINISTRATORS, payload }];
}

const addedSchema = z.object({ userId: z.uuid(), actor: actorSchema, at: z.iso.datetime() });
type Added = z.output<typeof addedSchema>;
const mailSchema = addedSchema.extend({ to: z.uuid() });

type Parts = { pool: pg.Pool; load: Load; sendMail: SendMail; brand: string };

/** Makes one effect for each recipient, so that each mail succeeds or fails on its own and none is sent twice. */
export function mailAdministratorsAdded(parts: Parts): Record<string, Performer> {
  return {
    [TELL_ADMINISTRATORS]: {
      idempotent: true,
      perform: effect => spread(parts, effect, addedSchema.parse(effect.payload)),
    },
    [MAIL_ADMINISTRATOR_ADDED]: mailPerformer(parts.sendMail, async ({ factId, payload }) =>
      mailAbout(parts, factId, mailSchema.parse(payload)),
    ),
  };
}

async function spread(
  { pool }: Pick<Parts, 'pool'>,
  { factId, process: name, correlationId }: Effected,
  added: Added,
): Promise<void> {
  await inTransaction(pool, async client => {
    const others = (await activeAdministrators(client)).filter(({ id }) => id !== added.userId);
    const effects = others.map(({ id }) => ({
      ...{ factId, process: name, correlationId },
      effect: MAIL_ADMINISTRATOR_ADDED,
      key: `${MAIL_ADMINISTRATOR_ADDED} ${id}`,
      // The recipient's: effects of one stream wait for each other, and nobody's mail is to wait for another's.
      stream: `${userStream.category}-${id}`,
      // Ids alone, so it is not sealed.
      payload: { ...added, to: id },
    }));
    await addEffects(client, subjectKeys(client), effects);
  });
}

async function mailAbout(
  { pool, load, brand }: Parts,
  factId: string,
  { to, userId, actor, at }: z.output<typeof mailSchema>,
): Promise<Mail | null> {
  const recipient = await knownById(pool, to);
  if (recipient?.status !== 'active' || recipient.role !== 'admin') return null;
  // From the log: the row may not be there yet.
  const added = fold(userStream, await load(`${userStream.category}-${userId}`));
  if (!added || added.erased) return null;
  const by = await nameOf({ pool, load }, await adder(load, userId, actor));
  const { language, email } = recipient;
  const content = { brand, language, name: added.name, email: added.email, by, at: new Date(at) };
  return administratorMail(content, { id: v5(`mail ${to}`, factId), person: to, to: email });
}

/** Who added an administrator: of somebody who accepted an invitation, the one who invited. */
async function adder(load: Load, userId: string, actor: Actor): Promise<string> {
  if (actor.id !== userId) return actor.id;
  const invitation = fold(invitationStream, await load(`${invitationStream.category}-${userId}`));
  return invitation?.invitedBy ?? actor.id;
}

/** Null for somebody without an account, such as an operator at the command line. */
async function nameOf({ pool, load }: Pick<Parts, 'pool' | 'load'>, id: string): Promise<string | null> {
  if (!z.uuid().safeParse(id).success) return null;
  const known = await knownById(pool, id);
  return known?.name ?? fold(userStream, await load(`${userStream.category}-${id}`))?.name ?? null;
}
