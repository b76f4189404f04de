import { listOrganizers } from '#contracts/organizers/calls.ts';
import type { Core } from '#platform/areas/core.ts';
import { exportRoutes } from './exportRoutes.ts';
import { type CountUpcoming, findOrganizers, type OrganizersSchema } from './queries.ts';

export type OrganizerNeeds = { upcomingOf: CountUpcoming };

/** The calls of the organizers area. */
export function organizerRoutes({ calls, ...core }: Core, { upcomingOf }: OrganizerNeeds): void {
  const db = core.db<OrganizersSchema>();
  calls.query(listOrganizers, ({ query }) => findOrganizers(db, query, upcomingOf));
  exportRoutes(calls, { db, upcomingOf, exportList: core.exportList });
}
