import { originReadStream } from '#contracts/audit/originRead.ts';
import type { Area } from '#platform/areas/area.ts';
import { noteRules } from '#platform/commands/noteRules.ts';
import type { AuditNeeds } from './routes.ts';

const originReadRules = noteRules(originReadStream, { NoteOriginRead: 'OriginRead' });

export const audit: Area<AuditNeeds> = {
  things: [{ rules: originReadRules, named: { table: 'users', column: 'name' } }],
  routes: async () => (await import('./routes.ts')).auditRoutes,
};
