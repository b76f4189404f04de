import type pg from 'pg';
import { eraseUser } from '#contracts/users/erasureCalls.ts';
import { userSentences } from '#contracts/users/sentences.ts';
import type { Core } from '#platform/areas/core.ts';
import type { Api } from '#platform/http/api.ts';
import { consume } from '#platform/http/rateLimits.ts';
import { networkOf } from '#platform/program/network.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { adminRoutes } from './adminRoutes.ts';
import { addressRoutes } from './erasure/addressRoutes.ts';
import { accountEraser, type EraseAccount, type ErasureNeeds } from './erasure/eraseAccount.ts';
import { type AcceptNeeds, acceptRoutes } from './invitations/acceptRoutes.ts';
import { type InvitationsSchema, invitationRoutes } from './invitations/invitationRoutes.ts';
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
  Known & {
    changeAccount: ChangeAccount;
    regionsAmong(ids: readonly string[]): Promise<ReadonlySet<string>>;
  };

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

// 256 bits cannot be guessed: this only limits how many streams strangers can have read.
const WINDOWS = [{ seconds: 600, most: 60 }];

type Parts = { pool: pg.Pool; keyedHash: (text: string) => Promise<string>; clock(): Date };

/** Makes the function that refuses (429) a network that tries invitation links too often. */
function linkLimit({ pool, keyedHash, clock }: Parts): (ip: string) => Promise<void> {
  return async ip => {
    const now = clock();
    const key = `invitations network ${await keyedHash(`ip ${networkOf(ip)}`)}`;
    const { granted, freeAt } = await consume(pool, { key, windows: WINDOWS }, now);
    if (granted) return;
    const retryAfter = Math.max(1, Math.ceil((freeAt.getTime() - now.getTime()) / 1_000));
    throw new Refusal(userSentences.tooManyLinks, { status: 429, code: 'too_many', retryAfter });
  };
}

/** The call that erases a person. */
function erasureRoutes(api: Api, { eraseAccount }: { eraseAccount: EraseAccount }): void {
  api.command(eraseUser, async ({ params: { id }, query, account, asked }) => {
    const { revision, ...done } = await eraseAccount(id, query.submissions === 'keep', account, asked);
    return { body: { success: true, id, ...done }, revision };
  });
}
