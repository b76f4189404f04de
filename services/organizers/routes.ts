import type { Kysely } from 'kysely';
import { listOrganizers } from '#contracts/organizers/calls.ts';
import type { Api } from '#platform/http/api.ts';
import { type CountUpcoming, findOrganizers, type OrganizersSchema } from './queries.ts';

type Parts = { db: Kysely<OrganizersSchema>; upcoming: CountUpcoming };

/** The calls of the organizers area. */
export function organizerRoutes(api: Api, { db, upcoming }: Parts): void {
  api.query(listOrganizers, ({ query }) => findOrganizers(db, query, upcoming));
}
