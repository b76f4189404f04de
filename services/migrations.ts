import { type Migration, sql } from 'kysely';
import { idempotencySchema } from '#platform/idempotency.ts';
import { subjectKeysSchema } from '#platform/subjectKeys.ts';
import { credentialsSchema } from './access/credentials.ts';
import { firstAdministratorSchema } from './firstAdministrator.ts';

function statements(...texts: string[]): Migration {
  return {
    async up(db) {
      for (const text of texts.join(';').split(';')) await sql.raw(text).execute(db);
    },
  };
}

/** The tables of schema `private`, in the order of their making. Applied ones are never changed. */
export const migrations: Record<string, Migration> = {
  '0001_platform': statements(idempotencySchema, subjectKeysSchema),
  '0002_access': statements(credentialsSchema, firstAdministratorSchema),
};
