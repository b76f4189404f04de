import {
  changeOrganizer,
  createOrganizer,
  type OrganizerChange,
  type OrganizerRead,
  removeOrganizer,
  showOrganizer,
  undoOrganizerChange,
} from '#contracts/organizers/calls.ts';
import { type OrganizerState, organizerStream } from '#contracts/organizers/organizer.ts';
import { organizerSentences } from '#contracts/organizers/sentences.ts';
import type { Core } from '#platform/areas/core.ts';
import { bookRoutes } from '#platform/book/bookRoutes.ts';
import type { Asked, Execute, Outcome } from '#platform/commands/commands.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import { fold } from '#platform/facts/fold.ts';
import { etagOf } from '#platform/http/api.ts';
import { notFound } from '#platform/refusals/refusal.ts';
import { type ApplicationNeeds, applicationRoutes } from './applicationRoutes.ts';
import { type Contacts, contactsOf } from './contacts/contacts.ts';
import { type CountUpcoming, findOrganizer, type OrganizersSchema, organizerRows } from './queries.ts';
import { membersOf, teamRoutes } from './teamRoutes.ts';

export type OrganizerNeeds = ApplicationNeeds & {
  upcomingOf: CountUpcoming;
  /** How many events of an organizer are not over yet, drafts included, as of this moment. */
  countToCome(organizerId: string): Promise<number>;
  /** Deletes a contact person's key, and whatever else is stored outside the log about them. */
  forget(contactId: string, email: undefined): Promise<unknown>;
};

/** The calls of the organizers area. */
export function organizerRoutes(core: Core, needs: OrganizerNeeds): void {
  const { calls, execute, load } = core;
  const { upcomingOf } = needs;
  const db = core.db<OrganizersSchema>();

  bookRoutes(core, organizerRows, upcomingOf);

  calls.query(showOrganizer, async ({ params: { id } }, reply) => {
    const found = await findOrganizer(db, id, upcomingOf);
    if (!found) throw notFound(organizerSentences.none);
    reply.header('etag', etagOf(found.organizer.revision));
    return { organizer: { ...found.organizer, users: await membersOf(db, id, found.team) } };
  });

  writeRoutes(core, needs);
  teamRoutes(calls, { execute, load });
  applicationRoutes(core, needs);
}

function writeRoutes({ calls, execute, load }: Core, needs: OrganizerNeeds): void {
  const { upcomingOf, countToCome, forget } = needs;
  const contacts = contactsOf({ execute, load, forget: id => forget(id, undefined) });
  const written = async (id: string, outcome: Outcome<OrganizerState>, { commandId }: Asked) => {
    const organizer = await answered(id, outcome, contacts, upcomingOf);
    return { body: { organizer, commandId, commit: outcome.commit }, revision: outcome.revision };
  };

  calls.command(createOrganizer, async ({ body: { contact = null, ...sent }, asked }) => {
    const id = asked.commandId;
    const contactId = contacts.idFor(contact, null, asked);
    const data = { ...EMPTY, ...sent, contactId };
    const outcome = await execute(organizerStream, id, 'RegisterOrganizer', data, asked);
    const named = contact && contactId && (await contacts.name(contactId, id, contact, asked));
    return written(id, { ...outcome, commit: named || outcome.commit }, asked);
  });

  calls.command(changeOrganizer, async ({ params: { id }, body, asked }) =>
    written(id, await change({ execute, load, contacts }, id, body, asked), asked),
  );

  calls.command(undoOrganizerChange, async ({ params: { id }, body, asked }) =>
    written(id, await execute(organizerStream, id, 'UndoOrganizerChange', body, asked), asked),
  );

  calls.command(removeOrganizer, async ({ params: { id }, asked }) => {
    const data = { upcomingEvents: await countToCome(id) };
    const { commit, revision } = await execute(organizerStream, id, 'RemoveOrganizer', data, asked);
    const erased = await contacts.eraseFormer(id, asked);
    return { body: { success: true, id, commit: erased ?? commit }, revision };
  });
}

const EMPTY = {
  description: '',
  email: null,
  phone: null,
  website: null,
  address: null,
  city: null,
  state: null,
  country: null,
  status: 'active',
  verified: false,
} as const;

type Changing = { execute: Execute; load: Load; contacts: Contacts };

/** The organizer first, then its contact person: a retry after a crash finds what is missing. */
async function change(
  { execute, load, contacts }: Changing,
  id: string,
  { contact, ...sent }: OrganizerChange,
  asked: Asked,
): Promise<Outcome<OrganizerState>> {
  if (contact === undefined) return execute(organizerStream, id, 'ChangeOrganizer', sent, asked);
  const before = fold(organizerStream, await load(`organizer-${id}`));
  const contactId = contacts.idFor(contact, await contacts.find(before?.contactId), asked);
  const data = { ...sent, contactId };
  const outcome = await execute(organizerStream, id, 'ChangeOrganizer', data, asked);
  const isNew = contact && contactId && contactId !== before?.contactId;
  const named = isNew ? await contacts.name(contactId, id, contact, asked) : undefined;
  const erased = await contacts.eraseFormer(id, asked);
  return { ...outcome, commit: erased ?? named ?? outcome.commit };
}

/** An organizer as calls return it, from a command's outcome. */
async function answered(
  id: string,
  { state, revision, createdAt }: Outcome<OrganizerState>,
  contacts: Contacts,
  upcoming: CountUpcoming,
): Promise<OrganizerRead> {
  const { team, contactId, removed: _, ...same } = state;
  const [contact, counts] = await Promise.all([contacts.find(contactId), upcoming([id])]);
  return {
    ...same,
    id,
    revision,
    contact,
    teamCount: team.length,
    upcomingEvents: counts.get(id) ?? 0,
    createdAt: createdAt.toISOString(),
  };
}
