import { contactStream } from '#contracts/organizers/contact.ts';
import { contactsTable } from '#contracts/organizers/rows.ts';
import { idOf } from '#platform/facts/factCodec.ts';
import { projection } from '../platform/rows/projection.ts';

/** The contact persons of organizers; one who is erased leaves no row. */
export const organizerContacts = projection({
  name: 'organizerContacts',
  version: 1,
  of: contactStream,
  table: contactsTable,
  on: {
    OrganizerContactNamed: (_, { stream, revision, data }) => ({ ...data, id: idOf(stream), revision }),
    OrganizerContactErased: () => undefined,
  },
});
