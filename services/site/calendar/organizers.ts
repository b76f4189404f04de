import type { OrganizerRow } from '#contracts/organizers/rows.ts';
import type { Core } from '#platform/areas/core.ts';
import type { SiteNeeds } from '../drawing/needs.ts';

/** What visitors may read of an organizer. Mail address, telephone and street are for those who run the site. */
const SHOWN = ['id', 'name', 'description', 'website', 'verified'] as const;
type Shown = Pick<OrganizerRow, (typeof SHOWN)[number]>;
type Parts = Pick<Core, 'db'> & Pick<SiteNeeds, 'calendar'>;

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The organizer with an id, if visitors may know of it. */
export async function findOrganizer({ db, calendar }: Parts, id: string): Promise<Shown | undefined> {
  if (!ID.test(id)) return undefined;
  const [known] = await calendar.organizers([id]);
  if (known === undefined) return undefined;
  return db<{ organizers: OrganizerRow }>()
    .selectFrom('organizers')
    .select(SHOWN)
    .where('id', '=', id)
    .executeTakeFirst();
}
