import { contactStream } from '#contracts/organizers/contact.ts';
import { organizerStream } from '#contracts/organizers/organizer.ts';
import type { Execute } from '#platform/commands/commands.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import { idOf } from '#platform/facts/factCodec.ts';
import type { Performer } from '#platform/processes/dispatcher.ts';
import { type Effect, process } from '#platform/processes/process.ts';
import { contactsOf } from './contacts.ts';

const ERASE_FORMER = 'eraseFormerContacts';

/**
 * Erases the contact persons that an organizer no longer has: it was removed, or named another one. The API does so
 * itself, unless it is interrupted. Also when a contact person is named: another one may have been replaced.
 */
export const eraseContactsOnOrganizerRemoved = process({
  name: 'eraseContactsOnOrganizerRemoved',
  of: [organizerStream, contactStream],
  on: {
    OrganizerRemoved: ({ stream }) => [erasing(idOf(stream))],
    OrganizerDetailsChanged: ({ stream, data }) =>
      data.contactId === undefined ? [] : [erasing(idOf(stream))],
    OrganizerContactNamed: ({ data }) => [erasing(data.organizerId)],
  },
});

function erasing(organizerId: string): Effect {
  return { effect: ERASE_FORMER, key: ERASE_FORMER, payload: { organizerId } };
}

type Parts = { execute: Execute; load: Load; clock(): Date };

export function formerContactsErased({ execute, load, clock }: Parts): Record<string, Performer> {
  // Their keys are deleted by the work that finishes every recorded erasure.
  const contacts = contactsOf({ execute, load, forget: async () => {} });
  return {
    [ERASE_FORMER]: {
      idempotent: true,
      async perform({ factId, payload, correlationId }) {
        const { organizerId } = payload as { organizerId: string };
        await contacts.eraseFormer(organizerId, {
          commandId: factId,
          actor: { id: 'system', role: 'system' },
          now: clock(),
          correlationId,
        });
      },
    },
  };
}
