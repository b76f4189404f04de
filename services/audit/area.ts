import { originReadStream } from '#contracts/audit/originRead.ts';
import type { Area } from '#platform/areas/area.ts';
import { noteRules } from '#platform/commands/noteRules.ts';

const originReadRules = noteRules(originReadStream, { NoteOriginRead: 'OriginRead' });

export const audit = {
  things: [{ rules: originReadRules, named: { table: 'users', column: 'name' } }],
  routes: async () => (await import('./routes.ts')).auditRoutes,
  offers: async () => (await import('./offers.ts')).offers,
} satisfies Area;
