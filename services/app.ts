import type { FastifyInstance } from 'fastify';
import type { AppParts } from '#platform/areas/appParts.ts';
import type { Execute } from '#platform/commands/commands.ts';
import { httpApp, registerPlugins } from '#platform/http/httpApp.ts';
import { logRequests } from '#platform/http/requestLog.ts';
import { measureRequests } from '#platform/metrics/requestMetrics.ts';
import { serveBuiltSite } from './builtSite.ts';
import { effectMailsOf } from './compose/effectMails.ts';
import { type ApiNeeds, callers, offersTo } from './compose/offers.ts';
import { coreOf } from './core.ts';
import { drawing } from './site/drawing/drawing.ts';
import { siteRenderer } from './site/drawing/renderer.ts';
import { measureResponses } from './system/health/responseTimes.ts';
import { noteFullDisks } from './system/health/troubleChecks.ts';

/** Builds the HTTP API with everything it is made of. Does not listen yet. */
export async function buildApp(parts: AppParts): Promise<{ app: FastifyInstance; execute: Execute }> {
  const app = httpApp(parts);
  logRequests(app);
  if (parts.metrics) measureRequests(app, parts.metrics);
  const measured = { ...measureResponses(app), isDiskFull: noteFullDisks(app) };
  await registerPlugins(app, parts.jwtSecret);
  const core = coreOf(app, parts);
  const findRenderer = parts.site === undefined ? undefined : siteRenderer(parts.site);
  const effectMails = () => effectMailsOf(core, needs);
  const needs: ApiNeeds = await offersTo(core, { ...measured, findRenderer, effectMails });
  for (const { routes } of callers) {
    const register = await routes?.();
    await register?.(core, needs);
  }
  const { own } = drawing(core);
  await serveBuiltSite(app, {
    ...{ site: parts.site, brand: core.brand },
    drawMissing: (request, reply) => own({ request, reply }, null),
  });
  return { app, execute: core.execute };
}
