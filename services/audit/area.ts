import { originReadStream } from '#contracts/audit/originRead.ts';
import type { Area } from '#platform/areas/area.ts';
import { noteRules } from '#platform/commands/noteRules.ts';

const originReadRules = noteRules(originReadStream, { NoteOriginRead: 'OriginRead' });

export const audit = {
  things: { originRead: { rules: originReadRules } },
  routes: async () => (await import('./routes.ts')).auditRoutes,
  offers: async () => (await import('./offers.ts')).offers,
} satisfies Area;
