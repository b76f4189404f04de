import type { Core } from '#platform/areas/core.ts';
import { type AcceptNeeds, acceptRoutes } from './acceptRoutes.ts';
import { type ActNeeds, actRoutes } from './actRoutes.ts';
import { adminRoutes } from './adminRoutes.ts';
import type { ChangeAccount } from './changeAccount.ts';
import { detailRoutes } from './detailRoutes.ts';
import type { DetailsSchema, Known } from './details.ts';
import { type ErasureNeeds, erasureRoutes } from './erasureRoutes.ts';
import { dataExporter } from './exportAccount.ts';
import { exportRoutes } from './exportRoutes.ts';
import { type InvitationsSchema, invitationRoutes } from './invitationRoutes.ts';
import { linkLimit } from './linkLimit.ts';
import { type OwnNeeds, type OwnSchema, ownRoutes, preferencesOf } from './ownRoutes.ts';
import type { UsersSchema } from './queries.ts';

export type UserNeeds = OwnNeeds &
  ErasureNeeds &
  ActNeeds &
  AcceptNeeds & { changeAccount: ChangeAccount; known: Known };

type Schema = UsersSchema & OwnSchema & DetailsSchema & InvitationsSchema;

/** The calls on users: those of administrators, those on one's own account, invitations, and erasure. */
export function userRoutes(core: Core, needs: UserNeeds): void {
  const { calls, codec } = core;
  const db = core.db<Schema>();
  const dataOf = dataExporter(core, id => preferencesOf(db, id));
  const limit = linkLimit({ ...core, keyedHash: codec.keyedHash });
  const parts = { ...core, ...needs, db, dataOf, limit };
  adminRoutes(calls, parts);
  detailRoutes(calls, parts);
  exportRoutes(calls, parts);
  actRoutes(calls, parts);
  ownRoutes(calls, parts);
  invitationRoutes(calls, parts);
  acceptRoutes(calls, parts);
  erasureRoutes(calls, parts);
}
