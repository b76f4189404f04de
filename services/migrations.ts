import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type pg from 'pg';
import { streamStatesSchema } from '#platform/commands/streamStates.ts';
import { queryBuilder } from '#platform/database/database.ts';
import { missingKeysSchema } from '#platform/facts/missingKeys.ts';
import { originKeysSchema } from '#platform/facts/originKeys.ts';
import { grantTidying, subjectKeysSchema } from '#platform/facts/subjectKeys.ts';
import { idempotencyReleaseSchema, idempotencySchema } from '#platform/http/idempotency.ts';
import { limitsSchema } from '#platform/http/rateLimits.ts';
import { looksSchema } from '#platform/looks/looks.ts';
import { attemptsSchema } from '#platform/processes/attempts.ts';
import { outboxDeathsSchema, outboxGivenUpSchema, outboxSchema } from '#platform/processes/outbox.ts';
import { processesSchema } from '#platform/processes/processLoop.ts';
import { itemsAreIds, itemsAreRows, runSentencesSchema, runsSchema } from '#platform/runs/runItems.ts';
import { runWordsSchema } from '#platform/runs/runWords.ts';
import { accountStatesSchema, auditorsSchema } from './access/accounts/accountStates.ts';
import { credentialsSchema } from './access/accounts/credentials.ts';
import { strangersSchema } from './access/accounts/strangers.ts';
import { programCodesSchema } from './access/login/codeBinding.ts';
import { loginCodesSchema } from './access/login/loginCodes.ts';
import { knownDevicesSchema } from './access/sessions/knownDevices.ts';
import { mailLinksSchema } from './access/sessions/mailLinks.ts';
import { sessionsSchema } from './access/sessions/sessions.ts';
import { audienceSchema } from './audience/counts.ts';
import { backupProgressSchema } from './backup/backupProgress.ts';
import { restoresSchema } from './backup/restores.ts';
import { firstAdministratorSchema } from './firstAdministrator.ts';
import {
  calendarIdsSchema,
  calendarPollsSchema,
  parkedCalendarsSchema,
} from './followedCalendars/polling/pollRecords.ts';
import { importBatchesSchema } from './importedEvents/collecting/batches.ts';
import { importChoicesSchema } from './imports/memory.ts';
import {
  importNotesSchema,
  importQuestionsSchema,
  importSentencesSchema,
  importsSchema,
} from './imports/results.ts';
import { importEncodingsSchema } from './imports/text/encodingMemory.ts';
import { importTrialsSchema } from './imports/trials.ts';
import { narrowProjector } from './projectorRights.ts';
import { queueClaimsSchema } from './queues/claims.ts';
import { mentionsReadSchema } from './queues/mentionsRead.ts';

function statements(...texts: string[]): Migration {
  return {
    async up(db) {
      for (const text of texts.join(';').split(';')) await sql.raw(text).execute(db);
    },
  };
}

/** The migrations of schema `private`, in order. Applied ones are never changed. */
const migrations: Record<string, Migration> = {
  '0001_platform': statements(idempotencySchema, subjectKeysSchema),
  '0002_access': statements(credentialsSchema, firstAdministratorSchema),
  '0003_processes': statements(processesSchema, outboxSchema, runsSchema),
  '0004_erasure': { up: grantTidying(['subject_keys']) },
  '0005_door': statements(
    limitsSchema,
    accountStatesSchema,
    sessionsSchema,
    loginCodesSchema,
    strangersSchema,
  ),
  '0006_imports': statements(importsSchema),
  '0007_sentences': statements(runSentencesSchema, importSentencesSchema),
  '0008_projector_rights': { up: narrowProjector },
  '0009_erasure': { up: grantTidying(['credentials', 'sessions', 'login_codes', 'idempotency_keys']) },
  '0010_known_devices': statements(knownDevicesSchema),
  '0011_erasure': { up: grantTidying(['known_devices']) },
  '0012_release_keys': statements(idempotencyReleaseSchema),
  '0013_run_items': statements(itemsAreIds),
  '0014_import_notes': statements(importNotesSchema, importChoicesSchema),
  '0015_missing_keys': statements(missingKeysSchema),
  '0016_import_items': statements(itemsAreRows),
  '0017_origin_keys': statements(originKeysSchema),
  '0018_queues': statements(queueClaimsSchema),
  '0019_imported_events': statements(importBatchesSchema),
  '0020_followed_calendars': statements(calendarPollsSchema),
  '0024_moderation': statements(mentionsReadSchema, runWordsSchema),
  '0024_moderation_erasure': { up: grantTidying(['mentions_read']) },
  '0055_stream_states': statements(streamStatesSchema),
  '0047_attempts': statements(attemptsSchema, parkedCalendarsSchema, outboxDeathsSchema),
  '0025_program_codes': statements(programCodesSchema),
  '0059_restores': statements(restoresSchema, backupProgressSchema),
  '0065_given_up': statements(outboxGivenUpSchema),
  '0070_calendar_ids': statements(calendarIdsSchema),
  '0072_import_questions': statements(importQuestionsSchema),
  '0078_import_trials': statements(importTrialsSchema, importEncodingsSchema),
  '0093_looks': statements(looksSchema),
  '0094_auditors': statements(auditorsSchema),
  '0107_mail_links': statements(mailLinksSchema),
  '0111_audience': statements(audienceSchema),
};

/**
 * Migrates schema `private` to the latest version, as its owner; concurrent migrations wait for each other.
 */
export async function migrateToLatest(pool: pg.Pool): Promise<void> {
  const { error } = await new Migrator({
    db: queryBuilder(pool),
    provider: { getMigrations: async () => migrations },
    migrationTableSchema: 'private',
  }).migrateToLatest();
  if (error) throw error;
}
