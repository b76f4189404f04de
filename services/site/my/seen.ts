import { SESSION_COOKIE } from '#contracts/access/calls.ts';
import { NIGHT_COUNTS } from '#contracts/audience/organizerDay.ts';
import { thingId } from '#contracts/events/event/absorbed.ts';
import { listMyOrganizers } from '#contracts/my/calls.ts';
import type { AnswerOf } from '#contracts/platform/call.ts';
import { SEEN_PATH } from '#contracts/site/myPages.ts';
import type { Core } from '#platform/areas/core.ts';
import type { Visit } from '../drawing/drawing.ts';
import type { SiteNeeds } from '../drawing/needs.ts';
import { callAs, isFromOtherSite } from '../personal/calls.ts';

type Parts = Pick<Core, 'app' | 'log'> & Pick<SiteNeeds, 'audience'>;

/**
 * Where the page of a night says that somebody looks at it: with scripts, from their browser. So a page counts that a
 * cache has kept, and one that a program has fetched does not. It is under `/my`, which gets the cookie of the people of
 * teams: their own looking does not count. The answer is always the same, and nobody waits for what follows.
 */
export function seenRoutes(parts: Parts): void {
  const { app, log } = parts;
  app.post(`${SEEN_PATH}/:what/:night`, { schema: { hide: true } }, async (request, reply) => {
    const visit = { request, reply };
    void count(parts, visit).catch(error => log.warn({ err: error }, 'a visit was not counted'));
    return reply.code(204).header('cache-control', 'no-store').send();
  });
}

async function count(parts: Parts, { request }: Visit): Promise<void> {
  const { what: named, night: of } = request.params as { what: string; night: string };
  const what = NIGHT_COUNTS.find(one => one === named);
  if (!what || !thingId.safeParse(of).success || isFromOtherSite(request)) return;
  const { ip, headers } = request;
  const teams = await teamsOf(parts, request);
  parts.audience.note({ what, of, ip, userAgent: headers['user-agent'] ?? '', teams });
}

/** The organizers on whose teams a visitor is; hardly one is signed in. */
async function teamsOf({ app }: Parts, request: Visit['request']): Promise<string[]> {
  const token = request.cookies[SESSION_COOKIE];
  if (!token) return [];
  const listed = await callAs(app, request, listMyOrganizers, { token });
  if (listed.statusCode !== 200) return [];
  return (listed.json() as AnswerOf<typeof listMyOrganizers>).organizers.map(({ id }) => id);
}
