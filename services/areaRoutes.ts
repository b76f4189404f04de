import type { FastifyInstance } from 'fastify';
import { v7 } from 'uuid';
import { uploadsIn } from '#platform/files/uploadsIn.ts';
import type { Happened } from './access/notes.ts';
import { accessRoutes, endOwnSessions } from './access/routes.ts';
import { type Known, knownById, noteStanding, otherAdministrators } from './access/standings.ts';
import type { AppParts } from './appParts.ts';
import { auditRoutes } from './audit/routes.ts';
import type { Core } from './core.ts';
import { mailFolder } from './doorWork.ts';
import { addressOf, forget } from './erasure.ts';
import { bulkRoutes } from './events/bulk/routes.ts';
import { chosenUpToDate } from './events/list/chosenRows.ts';
import { exportRoutes } from './events/list/exportRoutes.ts';
import { countUpcoming } from './events/list/upcoming.ts';
import { feedRoutes } from './events/public/feedRoutes.ts';
import { pageRoutes } from './events/public/pageRoutes.ts';
import { eventRoutes } from './events/routes.ts';
import { feedbackRoutes } from './feedback/routes.ts';
import { imageRoutes } from './images/routes.ts';
import { importFiles } from './imports/files.ts';
import { importRoutes } from './imports/routes.ts';
import { organizerRoutes } from './organizers/routes.ts';
import { placeRoutes } from './places/routes.ts';
import { regionRoutes } from './regions/routes.ts';
import { dashboardRoutes } from './system/dashboardRoutes.ts';
import { effectRoutes } from './system/effectRoutes.ts';
import { healthRoutes } from './system/health.ts';
import { mailboxRoutes } from './system/mailbox.ts';
import { positionRoutes } from './system/positionRoutes.ts';
import type { ResponseTimes } from './system/responseTimes.ts';
import { runRoutes } from './system/runRoutes.ts';
import { ticks } from './system/ticks.ts';
import { thingNames } from './thingNames.ts';
import { accountChanger, type ChangeAccount } from './users/changeAccount.ts';
import { erasureRoutes } from './users/erasureRoutes.ts';
import { ownRoutes } from './users/ownRoutes.ts';
import { userRoutes } from './users/routes.ts';

type Registering = { app: FastifyInstance; core: Core; parts: AppParts };

/** Accounts: signing in, users, one's own account, erasure. */
export function accountRoutes({ app, core, parts }: Registering): void {
  const { pool, store, jwtSecret, dataDir = '.data' } = parts;
  const { calls, db, keys, codec, execute, clock } = core;
  const standings = { note: noteStanding, otherAdministrators };
  const changeAccount = accountChanger({ pool, execute, standings });
  const withdrawDeletion = withdrawal(changeAccount);
  accessRoutes(calls, { app, pool, jwtSecret, clock, keyedHash: codec.keyedHash, withdrawDeletion });
  const roleOf = async (id: string) => (await knownById(pool, id))?.role;
  userRoutes(calls, { db, changeAccount, clock, roleOf });
  const endSessions: Parameters<typeof ownRoutes>[1]['endSessions'] = (account, asked) => {
    const { now, origin = {}, correlationId, commandId } = asked;
    const why = { why: 'deleted', at: now, origin, requestId: correlationId ?? commandId } as const;
    return endOwnSessions(pool, account, {}, why);
  };
  ownRoutes(calls, { db, pool, store, codec, keys, execute, changeAccount, clock, endSessions });
  erasureRoutes(calls, {
    changeAccount,
    roleOf,
    addressOf: id => addressOf(pool, id),
    forget: (id, email) => forget(pool, id, { mailFolder: mailFolder({ DATA_DIR: dataDir }), email }),
  });
}

/** Events, and what they name: regions, organizers, images, places; imports. */
export async function calendarRoutes({ app, core, parts }: Registering): Promise<void> {
  const { pool, brand = 'Tanda', dataDir = '.data', uploadsUrl, googleKey } = parts;
  const { calls, db, execute, tryCommand, load, startRun, freshness, clock } = core;
  regionRoutes(calls, { db, upcoming: ids => countUpcoming(db, 'regionId', ids, clock()) });
  organizerRoutes(calls, { db, upcoming: ids => countUpcoming(db, 'eventOrganizerId', ids, clock()) });
  const uploads = uploadsIn(dataDir, uploadsUrl);
  await uploads.serve(app);
  imageRoutes(calls, { uploads });
  placeRoutes(calls, { db, googleKey });
  exportRoutes(calls, { db, execute, clock });
  const publicUrl = () => parts.publicUrl ?? listeningAt(app);
  feedRoutes(calls, { db, brand, clock, publicUrl });
  pageRoutes(app, { db, brand, clock, publicUrl });
  importRoutes(calls, { db, pool, files: importFiles(dataDir), startRun });
  const chosen = chosenUpToDate(db, { load, freshness });
  eventRoutes(calls, { db, execute, startRun, clock, load, chosen, tryCommand });
  bulkRoutes(calls, { db, startRun, chosen, clock });
}

/** Feedback, audit, and the running of the system itself. */
export function systemRoutes(
  { app, core, parts }: Registering,
  { responseTimes }: { responseTimes: ResponseTimes },
): void {
  const { pool, store, log, mailbox, logTrouble = () => undefined } = parts;
  const { calls, db, execute, freshness, clock } = core;
  const nameThings = thingNames(db);
  auditRoutes(calls, { db, nameThings });
  healthRoutes(calls, { pool, store, logTrouble });
  const onError = (error: Error): void => log.warn({ err: error }, 'notifying of new facts failed');
  positionRoutes(calls, ticks({ pool, store, freshness, onError }));
  runRoutes(calls, { db, pool, execute });
  effectRoutes(calls, { pool, execute });
  feedbackRoutes(calls, { db });
  dashboardRoutes(calls, { db, pool, store, logTrouble, responseTimes, nameThings, clock });
  if (mailbox) mailboxRoutes(app, mailbox);
}

/** Where this server is reached on its own machine. Never from the request: a caller can put anything there. */
function listeningAt(app: FastifyInstance): string {
  const at = app.server.address();
  if (!at || typeof at === 'string') return 'http://localhost';
  const host = ['0.0.0.0', '::'].includes(at.address) ? 'localhost' : at.address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${at.port}`;
}

/** Signing in withdraws the deletion that the person has asked for, before they are let in. */
function withdrawal(changeAccount: ChangeAccount) {
  return async ({ id, role, deletionScheduledFor }: Known, { at, origin, requestId }: Happened) => {
    if (!deletionScheduledFor) return;
    const asked = { commandId: v7(), actor: { id, role }, now: at, origin, correlationId: requestId };
    await changeAccount(id, 'WithdrawAccountDeletion', {}, asked);
  };
}
