import type { Core } from '#platform/areas/core.ts';
import { adminRoutes } from './adminRoutes.ts';
import { addressRoutes } from './erasure/addressRoutes.ts';
import { accountEraser, type ErasureNeeds } from './erasure/eraseAccount.ts';
import { erasureRoutes } from './erasure/erasureRoutes.ts';
import { type AcceptNeeds, acceptRoutes } from './invitations/acceptRoutes.ts';
import { type InvitationsSchema, invitationRoutes } from './invitations/invitationRoutes.ts';
import { linkLimit } from './invitations/linkLimit.ts';
import { exportRoutes } from './list/exportRoutes.ts';
import type { UsersSchema } from './list/queries.ts';
import { type OwnNeeds, type OwnSchema, ownRoutes, preferencesOf } from './ownRoutes.ts';
import { type ActNeeds, actRoutes } from './person/actRoutes.ts';
import { detailRoutes } from './person/detailRoutes.ts';
import type { DetailsSchema, Known } from './person/details.ts';
import { dataExporter, type ExportNeeds } from './person/exportAccount.ts';
import type { ChangeAccount } from './user/changeAccount.ts';

export type UserNeeds = OwnNeeds &
  ExportNeeds &
  ErasureNeeds &
  ActNeeds &
  AcceptNeeds &
  Known & { changeAccount: ChangeAccount };

type Schema = UsersSchema & OwnSchema & DetailsSchema & InvitationsSchema;

/** The calls on users: those of administrators, those on one's own account, invitations, and erasure. */
export function userRoutes(core: Core, needs: UserNeeds): void {
  const { calls, codec } = core;
  const db = core.db<Schema>();
  const dataOf = dataExporter({ ...core, ...needs }, id => preferencesOf(db, id));
  const limit = linkLimit({ ...core, keyedHash: codec.keyedHash });
  const eraseAccount = accountEraser(needs);
  const parts = { ...core, ...needs, known: needs, db, dataOf, limit, eraseAccount };
  adminRoutes(calls, parts);
  detailRoutes(calls, parts);
  exportRoutes(calls, parts);
  actRoutes(calls, parts);
  ownRoutes(calls, parts);
  invitationRoutes(calls, parts);
  acceptRoutes(calls, parts);
  erasureRoutes(calls, parts);
  addressRoutes(calls, parts);
}
