import type pg from 'pg';
import { v5, v7 } from 'uuid';
import { z } from 'zod';
import { type signInCommands, signInStream } from '#contracts/access/signIn.ts';
import { type Actor, actorSchema, type Origin, originSchema } from '#contracts/platform/fact.ts';
import type { Execute } from '#platform/commands/commands.ts';
import { subjectKeys } from '#platform/facts/subjectKeys.ts';
import type { Performer } from '#platform/processes/dispatcher.ts';
import { addEffects } from '#platform/processes/outbox.ts';
import { knownByEmail } from '../accounts/accountStates.ts';
import { countStranger, STRANGER_COUNTS } from '../accounts/strangers.ts';

// Sign-in activity is noted in the outbox, in the transaction in which it happens, and recorded from there a
// moment later: the work is the same for an email with an account and for one without, so that the response
// time does not tell them apart. Nothing is lost while the event store is unavailable.

const NOTE_SIGN_IN = 'noteSignIn';
const ACCESS = 'access';

type Commands = typeof signInCommands;
type Noted = { [Name in keyof Commands]: { command: Name; data: z.output<Commands[Name]> } }[keyof Commands];
type Deed = (typeof STRANGER_COUNTS)[number];

export type Happened = { at: Date; origin: Origin; requestId: string };
/** `userId` null: not known yet whether `email` has an account. If it has none, `deeds` are counted. */
export type Note = Happened &
  Noted & { userId: string | null; email?: string; actor: Actor; deeds: readonly Deed[] };

/** Adds a note within the caller's transaction. */
export async function addNote(client: pg.PoolClient, { at, requestId, ...note }: Note): Promise<void> {
  const factId = v7();
  const { userId } = note;
  await addDoorEffect(client, {
    effect: NOTE_SIGN_IN,
    factId,
    stream: userId ? `${signInStream.category}-${userId}` : `strangers-${factId}`,
    requestId,
    payload: { ...note, at: at.toISOString() },
    subject: userId ?? dayOf(at),
  });
}

/** Adds an effect that does not follow from a fact; its payload is encrypted. */
export async function addDoorEffect(
  client: pg.PoolClient,
  effect: {
    effect: string;
    factId: string;
    stream: string;
    requestId: string;
    payload: unknown;
    subject: string;
  },
): Promise<void> {
  const { requestId, ...rest } = effect;
  // On the same connection: waiting for a second one while holding the first can deadlock.
  const keys = subjectKeys(client);
  await addEffects(client, keys, [{ ...rest, process: ACCESS, key: rest.effect, correlationId: requestId }]);
}

/** The day, in UTC, under whose key the addresses of strangers are encrypted. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

const noteSchema = z.object({
  userId: z.uuid().nullable(),
  email: z.string().optional(),
  at: z.iso.datetime(),
  origin: originSchema,
  actor: actorSchema,
  command: z.enum(Object.keys(signInStream.commands) as [keyof Commands, ...(keyof Commands)[]]),
  data: z.unknown(),
  deeds: z.array(z.enum(STRANGER_COUNTS)),
});

/** Records notes: in the account's own stream or, without an account, in the hourly count. */
export function noteSignIns({
  pool,
  execute,
}: {
  pool: pg.Pool;
  execute: Execute;
}): Record<string, Performer> {
  return {
    [NOTE_SIGN_IN]: {
      idempotent: true,
      async perform({ factId, payload, correlationId }) {
        const { at, origin, actor, command, data, deeds, ...of } = noteSchema.parse(payload);
        const now = new Date(at);
        const userId = of.userId ?? (of.email && (await knownByEmail(pool, of.email))?.id);
        if (!userId) {
          for (const deed of deeds) await countStranger(pool, deed, origin.ip, now);
          return;
        }
        const checked = signInStream.commands[command].parse(data) as never;
        const commandId = v5(NOTE_SIGN_IN, factId);
        await execute(signInStream, userId, command, checked, {
          commandId,
          actor,
          now,
          origin,
          correlationId,
        });
      },
    },
  };
}
