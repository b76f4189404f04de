import { v5 } from 'uuid';
import { z } from 'zod';
import type { Fact } from '#contracts/platform/fact.ts';
import { invitationFacts, invitationStream } from '#contracts/users/invitation.ts';
import { type UserState, userStream } from '#contracts/users/user.ts';
import type { Asked, Execute, Outcome } from '#platform/commands/commands.ts';
import { idOf } from '#platform/facts/factCodec.ts';
import type { Performer } from '#platform/processes/dispatcher.ts';
import { process } from '#platform/processes/process.ts';
import { Refusal } from '#platform/refusals/refusal.ts';

const REGISTER_INVITED = 'registerInvited';

/** Makes the account of somebody who accepted an invitation, if the API was interrupted before it did. */
export const registerUserOnInvitationAccepted = process({
  name: 'registerUserOnInvitationAccepted',
  of: [invitationStream],
  on: {
    InvitationAccepted: ({ stream, data, metadata: { at } }) => [
      {
        effect: REGISTER_INVITED,
        key: REGISTER_INVITED,
        payload: { id: idOf(stream), at, data },
        subject: idOf(stream),
      },
    ],
  },
});

const payloadSchema = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  data: invitationFacts.InvitationAccepted,
});

type Parts = {
  execute: Execute;
  /** The id of the account that has an address, as far as the rows show. */
  accountWith(email: string): Promise<string | undefined>;
};

export function registerInvited(parts: Parts): Record<string, Performer> {
  return {
    [REGISTER_INVITED]: {
      idempotent: true,
      async perform({ factId, payload, correlationId }) {
        const { id, at, data } = payloadSchema.parse(payload);
        await registerAccepted(parts, { id, data, accepted: { factId, at, correlationId } });
      },
    },
  };
}

/**
 * Registers the account of an accepted invitation, under the invitation's id. The command's id follows from the fact,
 * so that it is registered once, by API or process. If the address has got another account since the invitation was
 * accepted, the invitation ends instead, and the answer is undefined.
 */
export async function registerAccepted(
  { execute, accountWith }: Parts,
  {
    id,
    data: { name, email, role, language },
    accepted: { factId, at, correlationId },
  }: {
    id: string;
    data: z.output<typeof invitationFacts.InvitationAccepted>;
    accepted: { factId: string; at: string; correlationId: string };
  },
): Promise<Outcome<UserState> | undefined> {
  const registration = { name, email, role, location: null, preferredLanguage: language };
  const asked = (name: string): Asked => ({
    commandId: v5(name, factId),
    actor: { id, role },
    now: new Date(at),
    correlationId,
    causationId: factId,
  });
  try {
    return await execute(userStream, id, 'RegisterUser', registration, asked(REGISTER_INVITED));
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'taken') throw error;
    const account = (await accountWith(email)) ?? null;
    await execute(invitationStream, id, 'GiveUpAcceptance', { account }, asked('giveUpAcceptance'));
    return undefined;
  }
}

/** The fact that an invitation was accepted, as `registerAccepted` needs it. */
export function acceptedBy({ id, stream, data, metadata }: Fact) {
  return {
    id: idOf(stream),
    data: invitationFacts.InvitationAccepted.parse(data),
    accepted: { factId: id, at: metadata.at, correlationId: metadata.$correlationId },
  };
}
