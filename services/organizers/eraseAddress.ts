import type { ContactRow } from '#contracts/organizers/rows.ts';
import type { Asked } from '#platform/commands/commands.ts';
import type { Freshness } from '#platform/database/freshness.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import type { Store } from '#platform/store/store.ts';
import { type ContactsErased, eraseContactsOf } from './contacts/eraseContacts.ts';
import { eraseInvitationsTo } from './team/endInvitations.ts';
import type { InvitationsSchema } from './team/invitationRows.ts';

type Parts = Omit<ContactsErased, 'db'> & {
  db: ReadModel<{ organizerContacts: ContactRow } & InvitationsSchema>;
  freshness: Freshness;
  store: Pick<Store, 'head'>;
};

/** Longer than queries wait: an erasure should be complete when it is answered. */
const PATIENCE_MS = 10_000;
const ROWS = ['organizerContacts', 'teamInvitations'];

/**
 * Erases what organizers have recorded about who has an email: contact persons, and open invitations to teams. False if
 * the rows, by which they are found, do not hold everything that has been recorded: then the person's key must stay,
 * without which nobody knows the email.
 */
export function addressEraser({ freshness, store, ...parts }: Parts) {
  return async (email: string, asked: Asked): Promise<boolean> => {
    const { fresh } = await freshness.wait(ROWS, await store.head(), PATIENCE_MS);
    if (!fresh) return false;
    await eraseContactsOf(parts, email, asked);
    await eraseInvitationsTo(parts, email, asked);
    return true;
  };
}
