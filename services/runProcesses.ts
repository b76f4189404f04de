import type pg from 'pg';
import type { Logger } from 'pino';
import { eventStream } from '#contracts/events/event/event.ts';
import { seriesStream } from '#contracts/events/series/seriesState.ts';
import type { FeedbackRow } from '#contracts/feedback/rows.ts';
import { runStream } from '#contracts/platform/run.ts';
import type { RunRow } from '#contracts/platform/runs.ts';
import type { RecommendationRow } from '#contracts/recommendations/rows.ts';
import { streams } from '#contracts/streams.ts';
import { userStream } from '#contracts/users/user.ts';
import { commandExecutor } from '#platform/commands/commands.ts';
import { creationExecutor } from '#platform/commands/createEach.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import { loadStream } from '#platform/commands/loadStream.ts';
import { decider } from '#platform/commands/rules.ts';
import { queryBuilder } from '#platform/database/database.ts';
import { type Freshness, freshness } from '#platform/database/freshness.ts';
import { PROCESSES, whileLeading } from '#platform/database/leadership.ts';
import { factCodec } from '#platform/facts/factCodec.ts';
import { subjectKeys } from '#platform/facts/subjectKeys.ts';
import { regionFinder } from '#platform/geography/places.ts';
import type { Metrics } from '#platform/metrics/metrics.ts';
import { measureAttempts, noteLeading } from '#platform/metrics/workMetrics.ts';
import { dispatch, type Performer } from '#platform/processes/dispatcher.ts';
import { performCommand } from '#platform/processes/performCommand.ts';
import { performReaction } from '#platform/processes/performReaction.ts';
import type { Process } from '#platform/processes/process.ts';
import { enrolProcesses, REACT, runProcess } from '#platform/processes/processLoop.ts';
import { answerRollCall, storeStanding } from '#platform/processes/rollCall.ts';
import { type Periodic, runPeriodic } from '#platform/program/periodic.ts';
import { beginRunOnRunStarted, WORK_RUN } from '#platform/runs/beginRunOnRunStarted.ts';
import type { RunKind } from '#platform/runs/runKind.ts';
import { workRun } from '#platform/runs/runWorker.ts';
import type { Store } from '#platform/store/store.ts';
import { accountIdWith } from './access/accountIdWith.ts';
import { endSessionsOnUserSuspended } from './access/endSessionsOnUserSuspended.ts';
import { mailOnAccountDeletionRequested } from './access/mailOnAccountDeletionRequested.ts';
import { mailOnAdministratorAdded } from './access/mailOnAdministratorAdded.ts';
import { mailOnSignInFailed } from './access/mailOnSignInFailed.ts';
import { type AccessSchema, namesOf } from './access/sessions.ts';
import { type BackupSettings, backupSources } from './backup/backupSources.ts';
import { keepBackups } from './backup/keepBackups.ts';
import { backupPerformers, writeOnBackupRequested } from './backup/writeOnBackupRequested.ts';
import { type DoorSettings, doorWork, mailFolder } from './doorWork.ts';
import { elsewhereEraser, userEraser } from './eraseElsewhere.ts';
import { bulkEventsRun } from './events/bulk/bulkEventsRun.ts';
import { deleteAllEventsRun } from './events/bulk/deleteAllEventsRun.ts';
import { rezoneEventsRun } from './events/bulk/rezoneEventsRun.ts';
import { undoBulkRun } from './events/bulk/undoBulkRun.ts';
import { completeDatesAfterTheirEnd } from './events/clock/completeDatesAfterTheirEnd.ts';
import { completeEventsAfterTheirEnd } from './events/clock/completeEventsAfterTheirEnd.ts';
import { extendSeriesDaily } from './events/clock/extendSeriesDaily.ts';
import { findUnconfirmedSeries } from './events/confirming/findUnconfirmedSeries.ts';
import { changeOf, creationOf } from './events/event/form.ts';
import type { EventsSchema } from './events/list/eventsSchema.ts';
import { replaceMergedStyles } from './events/merge/replaceMergedStyles.ts';
import { mergeStyleRun } from './events/merge/run.ts';
import { changeVenueRun } from './events/venues/run.ts';
import { eventPerformers, eventProcesses, subscriptionPeriodics } from './eventWork.ts';
import { finishErasures } from './finishErasures.ts';
import { pollFollowedCalendars } from './followedCalendars/polling/pollFollowedCalendars.ts';
import { collecting } from './importedEvents/collect.ts';
import type { ImportedSchema } from './importedEvents/importedQueries.ts';
import { purgeImportedDaily } from './importedEvents/purgeImportedDaily.ts';
import { deleteAllImportedRun, reviewImportedRun } from './importedEvents/reviewRun.ts';
import { saidDates } from './importedEvents/saidDates.ts';
import { importFiles } from './imports/files.ts';
import { importEventsRun } from './imports/run.ts';
import { type UndoSchema, undoImportRun } from './imports/undoImportRun.ts';
import type { ApplicationsSchema } from './organizers/applicationQueries.ts';
import { bulkRejectApplications } from './organizers/bulkReject.ts';
import {
  eraseContactsOnOrganizerRemoved,
  formerContactsErased,
} from './organizers/eraseContactsOnOrganizerRemoved.ts';
import { joinTeamsOfNewAccounts } from './organizers/joinTeamsOfNewAccounts.ts';
import type { OrganizersSchema } from './organizers/queries.ts';
import { decideInQueueRun } from './queues/bulkRun.ts';
import { sweep } from './queues/sweep.ts';
import { bulkRejectRecommendations } from './recommendations/bulkReject.ts';
import { eraseRecommendationsInTrash } from './recommendations/eraseRecommendationsInTrash.ts';
import { rules } from './rules.ts';
import type { SubscriptionsSchema } from './subscriptions/mailDigests.ts';
import { bulkSpam } from './support/bulkSpam.ts';
import { type SubmissionsSchema, submissionsOf } from './support/submissions.ts';
import { endInvitations } from './users/invitations/endInvitations.ts';
import type { InvitationsSchema } from './users/invitations/invitationRoutes.ts';
import { mailOnUserInvited } from './users/invitations/mailOnUserInvited.ts';
import {
  registerInvited,
  registerUserOnInvitationAccepted,
} from './users/invitations/registerUserOnInvitationAccepted.ts';
import { mailOnUserMessaged } from './users/person/mailOnUserMessaged.ts';
import { visitorPerformers, visitorProcesses } from './visitorWork.ts';

/** All processes. A new one is added here and nowhere else. */
export const processes: readonly Process[] = [
  beginRunOnRunStarted,
  endSessionsOnUserSuspended,
  mailOnAccountDeletionRequested,
  mailOnSignInFailed,
  mailOnAdministratorAdded,
  mailOnUserMessaged,
  mailOnUserInvited,
  registerUserOnInvitationAccepted,
  eraseContactsOnOrganizerRemoved,
  writeOnBackupRequested,
  ...eventProcesses,
  ...visitorProcesses,
];

const DATA_DIR = '.data';
/** The streams to which processes may send commands. */
const COMMANDED = [eventStream, seriesStream, userStream, runStream];
/**
 * Concurrent effects; runs, which have slots of their own because each holds one for long; login codes, which
 * must never wait behind anything else.
 */
const SLOTS = { effects: 8, runs: 2, codes: 4 };

export type ProcessOptions = {
  pool: pg.Pool;
  store: Store;
  log: Logger;
  /** The folder of files to import; `.data` by default. */
  dataDir?: string;
  signal: AbortSignal;
  clock?: () => Date;
  /** Where backups go, what of the settings is in them, and where uploads are; in `dataDir` by default. */
  backups?: BackupSettings;
  /** Follows calendars at private addresses, too. */
  privateCalendars?: boolean;
  /** Without it this process sends no mail, and sign-in work stays in the outbox. */
  door?: DoorSettings;
  metrics?: Metrics | undefined;
  /** Processes, kinds of runs, performers and periodic work instead of, or beside, the product's own. */
  processes?: readonly Process[];
  kinds?: readonly RunKind[];
  performers?: Readonly<Record<string, Performer>>;
  periodics?: readonly Periodic[];
};

/**
 * Reacts to facts, performs the effects, works on runs and does the periodic work while this process is the
 * leader; stands by otherwise. Returns when the signal has aborted and all work in progress has ended.
 */
export async function runProcesses(options: ProcessOptions): Promise<void> {
  const { pool, store, log, signal } = options;
  await enrolProcesses({ pool, store }, options.processes ?? processes);
  const leads = noteLeading(options.metrics, leading => lead({ ...options, signal: leading }));
  await whileLeading({ pool, log, signal, lock: PROCESSES }, leads);
}

/** The work of `runProcesses` while it leads. Even with two leaders at once, each thing is done once. */
export async function lead(options: ProcessOptions): Promise<void> {
  const { pool, store, log, signal, clock = () => new Date() } = options;
  const work = workParts(options);
  const { keys, codec, execute, load } = work;
  const waiting = freshness(pool, error => log.warn({ err: error }, 'listening for projections'));
  const running = options.processes ?? processes;
  const standing = storeStanding();
  const onAttempt = measureAttempts(options.metrics);
  const parts = { pool, store, codec, keys, log, signal, standing, onAttempt };
  const kinds = options.kinds ?? runKinds(work);
  const runs = workRun({ ...parts, execute, freshness: waiting, kinds, clock });
  const door = options.door && doorWork({ pool, execute, load, clock, ...options.door });
  const performers = {
    ...door?.performers,
    ...performersOf(work, waiting, { ...options, clock }),
    [REACT]: performReaction(parts, running),
    ...options.performers,
  };
  const periodics = options.periodics ?? [
    ...periodicWork(work, { ...options, clock }, waiting),
    ...(door?.periodics ?? []),
  ];
  const onError = (error: Error): void => log.warn({ err: error }, 'roll call');
  try {
    await Promise.all([
      answerRollCall({ pool, part: 'processes', refusal: standing.refusal, signal, onError }),
      ...running.map(process => runProcess(parts, process)),
      dispatch({ ...parts, performers, slots: SLOTS.effects }),
      dispatch({ ...parts, performers: { [WORK_RUN]: runs }, slots: SLOTS.runs }),
      ...(door ? [dispatch({ ...parts, performers: door.codes, slots: SLOTS.codes })] : []),
      ...periodics.map(periodic => runPeriodic({ clock, log, signal }, periodic)),
    ]);
  } finally {
    await waiting.close();
  }
}

type WorkParts = ReturnType<typeof workParts>;

type WorkSchema = AccessSchema &
  OrganizersSchema &
  ApplicationsSchema &
  InvitationsSchema &
  EventsSchema &
  ImportedSchema &
  SubscriptionsSchema &
  SubmissionsSchema &
  UndoSchema & { runs: RunRow; feedback: FeedbackRow; recommendations: RecommendationRow };

export function workParts({ pool, store, dataDir = DATA_DIR }: ProcessOptions) {
  const db = queryBuilder<WorkSchema>(pool).withSchema('read');
  const keys = subjectKeys(pool);
  const codec = factCodec(streams, keys);
  const commanding = { store, codec, rules, namesOf: (ids: readonly string[]) => namesOf(db, ids) };
  const execute = commandExecutor(commanding);
  const createEach = creationExecutor(commanding);
  const decide = decider(rules);
  const load: Load = (stream, options) => loadStream({ store, codec }, stream, options);
  const files = importFiles(dataDir);
  return { db, pool, store, keys, codec, execute, createEach, decide, load, files, dataDir };
}

type Performing = Pick<ProcessOptions, 'pool' | 'door' | 'backups'> & { clock(): Date };

/** What performs the effects of processes, by the name of the effect. */
export function performersOf(
  work: WorkParts,
  waiting: Freshness,
  { pool, door, clock, backups }: Performing,
): Record<string, Performer> {
  return {
    ...registerInvited({ execute: work.execute, accountWith: email => accountIdWith(pool, email) }),
    ...visitorPerformers({ ...work, freshness: waiting, clock }, door),
    ...eventPerformers({ ...work, freshness: waiting, clock }, door),
    ...formerContactsErased({ ...work, clock }),
    ...backupPerformers({ ...work, ...backupSources(work, backups), clock }),
    command: performCommand({ execute: work.execute, streams: COMMANDED, clock }),
  };
}

function runKinds(work: WorkParts): RunKind[] {
  return [
    deleteAllEventsRun(work),
    bulkEventsRun({ ...work, regionFinder }),
    mergeStyleRun(work),
    undoBulkRun(work),
    rezoneEventsRun(work),
    changeVenueRun(work),
    importEventsRun({ ...work, forms: { changeOf, creationOf }, saidDates: saidDates(work.db) }),
    undoImportRun(work),
    reviewImportedRun(work),
    deleteAllImportedRun(work),
    decideInQueueRun({
      ...work,
      deciders: {
        organizerApplication: bulkRejectApplications,
        recommendation: bulkRejectRecommendations,
        contactMessage: bulkSpam,
      },
    }),
  ];
}

function periodicWork(
  work: WorkParts,
  { pool, log, clock, dataDir = DATA_DIR, privateCalendars = false }: ProcessOptions & { clock(): Date },
  waiting: Freshness,
): Periodic[] {
  const finishing = {
    log,
    mailFolder: mailFolder({ DATA_DIR: dataDir }),
    eraseElsewhere: userEraser(
      {
        eraseElsewhere: elsewhereEraser({ ...work, freshness: waiting }),
        submissions: submissionsOf({ ...work, freshness: waiting }),
      },
      work.load,
    ),
  };
  const access = privateCalendars ? { allows: () => true } : {};
  const taking = collecting({ ...work, freshness: waiting });
  return [
    pollFollowedCalendars({ pool, log, access, ...taking }),
    completeEventsAfterTheirEnd(work),
    completeDatesAfterTheirEnd(work),
    extendSeriesDaily(work),
    findUnconfirmedSeries(work),
    ...subscriptionPeriodics({ ...work, clock }),
    joinTeamsOfNewAccounts(work),
    endInvitations(work),
    replaceMergedStyles(work),
    eraseRecommendationsInTrash(work),
    finishErasures(pool, streams, finishing),
    purgeImportedDaily(work),
    keepBackups(work),
    sweep(pool),
  ];
}
