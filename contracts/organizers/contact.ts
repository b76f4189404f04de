import { z } from 'zod';
import { ERASED, personal, type StreamOf } from '../platform/fact.ts';
import { asRead } from '../platform/reading/asRead.ts';
import { ofPerson } from '../platform/reading/people.ts';
import { shortText } from '../platform/text/text.ts';

/** The contact person of an organizer; each field is personal. */
export const contactFields = {
  displayName: personal(z.string().min(1).max(120)),
  firstName: personal(shortText(120)),
  lastName: personal(shortText(120)),
  email: personal(z.email().max(254).nullable()),
};

/** The contact person as calls return it; null where none is named, or they were erased. */
export const contactRead = ofPerson(
  'organizerContact',
  z.object({ id: z.uuid(), ...asRead(contactFields) }),
).nullable();
export type ContactRead = NonNullable<z.output<typeof contactRead>>;

const named = z.object({ organizerId: z.uuid(), ...contactFields });

// A stream of its own, since a person's key is that of a stream: under the key of the organizer, nobody could be
// erased without making it impossible to record the next contact person. For the same reason a contact person is
// never changed: another one is named, and the former erased.
export const contactFacts = {
  OrganizerContactNamed: named,
  OrganizerContactErased: named.pick({ organizerId: true }),
};
export const contactCommands = { NameOrganizerContact: named, EraseOrganizerContact: z.object({}) };

export type ContactState = z.output<typeof named> & { erased: boolean };

export const contactStream: StreamOf<
  ContactState,
  typeof contactFacts,
  typeof contactCommands,
  'OrganizerContactNamed'
> = {
  category: 'organizerContact',
  named: { after: (_, { organizerId }) => `organizer-${organizerId}` },
  facts: contactFacts,
  commands: contactCommands,
  erasedBy: 'OrganizerContactErased',
  begin: { OrganizerContactNamed: data => ({ ...data, erased: false }) },
  evolve: {
    OrganizerContactErased: ({ organizerId }) => ({
      organizerId,
      displayName: ERASED,
      firstName: null,
      lastName: null,
      email: null,
      erased: true,
    }),
  },
};
