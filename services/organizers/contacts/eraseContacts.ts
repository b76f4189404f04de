import { sql } from 'kysely';
import { v5 } from 'uuid';
import { contactStream } from '#contracts/organizers/contact.ts';
import type { ContactRow } from '#contracts/organizers/rows.ts';
import type { Asked, Execute } from '#platform/commands/commands.ts';
import type { ReadModel } from '#platform/database/readModel.ts';

export type ContactsErased = {
  db: ReadModel<{ organizerContacts: ContactRow }>;
  execute: Execute;
  /** Deletes the keys at once; without it, the periodic work finds them. */
  forget?: (contactId: string) => Promise<unknown>;
};

/** Erases the contact persons of organizers who have this email: they are the user who is being erased. */
export async function eraseContactsOf(
  { db, execute, forget }: ContactsErased,
  email: string,
  { expected: _, onRecorded: __, ...asked }: Asked,
): Promise<void> {
  const rows = await db
    .selectFrom('organizerContacts')
    .select('id')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .execute();
  for (const { id } of rows) {
    const following = {
      ...asked,
      commandId: v5(`erase ${id}`, asked.commandId),
      correlationId: asked.correlationId ?? asked.commandId,
      causationId: asked.commandId,
    };
    await execute(contactStream, id, 'EraseOrganizerContact', {}, following);
    await forget?.(id);
  }
}
