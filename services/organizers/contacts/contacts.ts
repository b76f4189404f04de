import { isDeepStrictEqual } from 'node:util';
import { v5 } from 'uuid';
import type { OrganizerChange } from '#contracts/organizers/calls.ts';
import { type ContactRead, type ContactState, contactStream } from '#contracts/organizers/contact.ts';
import { organizerStream } from '#contracts/organizers/organizer.ts';
import type { Commit } from '#contracts/platform/commit.ts';
import type { Asked, Execute } from '#platform/commands/commands.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import { fold } from '#platform/facts/fold.ts';

type Sent = NonNullable<OrganizerChange['contact']>;

type Parts = {
  load: Load;
  execute: Execute;
  /** Deletes the key of a contact person, and whatever else is stored outside the log about them. */
  forget(contactId: string): Promise<unknown>;
};

/** The contact persons of organizers. */
export type Contacts = {
  /** The contact person with this id, unless erased. */
  find(contactId: string | null | undefined): Promise<ContactRead | null>;
  /**
   * The id of the contact person that a form leads to: the present one if nothing about them changes, null if the
   * form has none, else a new one, derived from the command.
   */
  idFor(sent: Sent | null, present: ContactRead | null, asked: Asked): string | null;
  /** Names the contact person of a form; nothing if that was done before. */
  name(contactId: string, organizerId: string, sent: Sent, asked: Asked): Promise<Commit>;
  /** Erases all that this organizer has ever named, except the one it has at this moment. */
  eraseFormer(organizerId: string, asked: Asked): Promise<Commit | undefined>;
};

export function contactsOf({ load, execute, forget }: Parts): Contacts {
  const stateOf = async (id: string): Promise<ContactState | undefined> =>
    fold(contactStream, await load(`${contactStream.category}-${id}`));

  return {
    async find(contactId) {
      const state = contactId ? await stateOf(contactId) : undefined;
      if (!contactId || !state || state.erased) return null;
      const { displayName, firstName, lastName, email } = state;
      return { id: contactId, displayName, firstName, lastName, email };
    },

    idFor(sent, present, asked) {
      if (!sent) return null;
      const { id, ...same } = present ?? { id: null };
      return isDeepStrictEqual(whole(sent), same) ? id : v5('contact', asked.commandId);
    },

    async name(contactId, organizerId, sent, asked) {
      const named = { organizerId, ...whole(sent) };
      const { commit } = await execute(
        contactStream,
        contactId,
        'NameOrganizerContact',
        named,
        following(asked, contactId),
      );
      return commit;
    },

    async eraseFormer(organizerId, asked) {
      const facts = await load(`${organizerStream.category}-${organizerId}`);
      const present = fold(organizerStream, facts)?.contactId;
      const named = new Set(facts.flatMap(({ data }) => (data.contactId as string | null | undefined) ?? []));
      let last: Commit | undefined;
      for (const id of named) {
        if (id === present) continue;
        const state = await stateOf(id);
        if (!state || state.erased) continue;
        const erasing = following(asked, `erase ${id}`);
        last = (await execute(contactStream, id, 'EraseOrganizerContact', {}, erasing)).commit;
        await forget(id);
      }
      return last;
    },
  };
}

/** What follows from a command, on another stream: it has an id of its own, and belongs to the same act. */
function following({ expected: _, onRecorded: __, ...asked }: Asked, name: string): Asked {
  return {
    ...asked,
    commandId: v5(name, asked.commandId),
    correlationId: asked.correlationId ?? asked.commandId,
    causationId: asked.commandId,
  };
}

function whole({ displayName, firstName = null, lastName = null, email = null }: Sent) {
  return { displayName, firstName, lastName, email };
}
