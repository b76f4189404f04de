import type { Core } from '#platform/areas/core.ts';
import { adminRoutes } from './adminRoutes.ts';
import type { ChangeAccount } from './changeAccount.ts';
import { type ErasureNeeds, erasureRoutes } from './erasureRoutes.ts';
import { type OwnNeeds, type OwnSchema, ownRoutes } from './ownRoutes.ts';
import type { UsersSchema } from './queries.ts';

export type UserNeeds = OwnNeeds & ErasureNeeds & { changeAccount: ChangeAccount };

/** The calls on users: those of administrators, those on one's own account, and erasure. */
export function userRoutes(core: Core, needs: UserNeeds): void {
  const { calls } = core;
  const parts = { ...core, ...needs, db: core.db<UsersSchema & OwnSchema>() };
  adminRoutes(calls, parts);
  ownRoutes(calls, parts);
  erasureRoutes(calls, parts);
}
