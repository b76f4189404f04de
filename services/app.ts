import type { FastifyInstance } from 'fastify';
import type { Execute } from '#platform/commands/commands.ts';
import { httpApp, registerPlugins } from '#platform/http/httpApp.ts';
import type { AppParts } from './appParts.ts';
import { accountRoutes, calendarRoutes, systemRoutes } from './areaRoutes.ts';
import { coreOf } from './core.ts';
import { serveSite } from './site.ts';
import { measureResponses } from './system/responseTimes.ts';

/** Builds the HTTP API with everything it is made of. Does not listen yet. */
export async function buildApp(parts: AppParts): Promise<{ app: FastifyInstance; execute: Execute }> {
  const app = httpApp(parts);
  const responseTimes = measureResponses(app);
  await registerPlugins(app, parts.jwtSecret);
  const core = coreOf(app, parts);
  accountRoutes({ app, core, parts });
  await calendarRoutes({ app, core, parts });
  systemRoutes({ app, core, parts }, { responseTimes });
  await serveSite(app, parts.site, parts.brand ?? 'Tanda');
  return { app, execute: core.execute };
}
