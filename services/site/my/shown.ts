import type { FastifyRequest } from 'fastify';
import { me, SESSION_COOKIE } from '#contracts/access/calls.ts';
import { listMyOrganizers, type MyOrganizer } from '#contracts/my/calls.ts';
import { listMyNights, NIGHT_ANSWERS, NIGHTS_PAGE } from '#contracts/my/nightCalls.ts';
import type { AnswerOf } from '#contracts/platform/call.ts';
import type { MyDone, MyPage, MyRefused, MyTeam } from '#contracts/site/myPage.ts';
import type { Core } from '#platform/areas/core.ts';
import type { Site, Visit } from '../drawing/drawing.ts';
import type { SiteNeeds } from '../drawing/needs.ts';
import type { TeamLinkNeeds } from '../drawing/teamLinks.ts';
import { callAs, PERSONAL } from '../personal/calls.ts';

export type MyParts = Pick<Core, 'app' | 'clock' | 'db' | 'log'> &
  TeamLinkNeeds &
  Pick<SiteNeeds, 'audience' | 'calendar'> & { site: Site };

/** What the page shows besides what the session says. */
export type ShownMy = {
  email?: string;
  needsCode?: boolean;
  text?: string;
  fieldErrors?: Readonly<Record<string, string>>;
  refused?: MyRefused;
  /** The session of the request is known to have ended. */
  signedOut?: boolean;
  status?: number;
};

/** How many nights of each organizer stand on the page of several. */
const SOME = 12;

/** Answers with the page. */
export async function showMy(parts: MyParts, visit: Visit, shown: ShownMy = {}): Promise<unknown> {
  visit.reply.headers(PERSONAL);
  return parts.site.own(visit, await myPage(parts, visit.request, shown), shown.status);
}

async function myPage({ app }: MyParts, request: FastifyRequest, shown: ShownMy): Promise<MyPage> {
  const { email = '', needsCode = false, text = '', fieldErrors = {} } = shown;
  const signIn = { name: 'my', shows: { state: 'signIn', needsCode, email, text, fieldErrors } } as const;
  const token = shown.signedOut || needsCode ? undefined : request.cookies[SESSION_COOKIE];
  if (!token) return signIn;
  const asked = askedFrom(request);
  const [account, listed] = await Promise.all([
    callAs(app, request, me, { token }),
    callAs(app, request, listMyOrganizers, { token, after: asked.since }),
  ]);
  if (account.statusCode !== 200 || listed.statusCode !== 200) return signIn;
  const { organizers } = listed.json() as AnswerOf<typeof listMyOrganizers>;
  const one = organizers.find(({ id }) => id === asked.of);
  const teams = await Promise.all(
    (one ? [one] : organizers).map(organizer =>
      teamOf(app, request, {
        ...{ token, organizer, after: asked.since },
        ...(one ? { limit: NIGHTS_PAGE.usual, offset: asked.offset } : { limit: SOME, offset: 0 }),
      }),
    ),
  );
  const shownTeams = teams.filter(team => team !== undefined);
  const seen = asked.offset + (shownTeams[0]?.nights.length ?? 0);
  return {
    name: 'my',
    shows: {
      ...{ state: 'teams', account: (account.json() as { email: string }).email, teams: shownTeams },
      one: one
        ? { id: one.id, offset: asked.offset, next: seen < (shownTeams[0]?.total ?? 0) ? seen : null }
        : null,
      ...{ done: request.method === 'POST' ? null : asked.done, refused: shown.refused ?? null, text },
    },
  };
}

type Asking = {
  token: string;
  organizer: MyOrganizer;
  limit: number;
  offset: number;
  /** What the rows must have. */
  after: string | undefined;
};

/** An organizer with its next nights; undefined if its team was left meanwhile. */
async function teamOf(
  app: Core['app'],
  request: FastifyRequest,
  { token, organizer, limit, offset, after }: Asking,
): Promise<MyTeam | undefined> {
  const params = { organizerId: organizer.id };
  const query = { limit: String(limit), offset: String(offset) };
  const listed = await callAs(app, request, listMyNights, { token, params, query, after });
  if (listed.statusCode !== 200) return undefined;
  return { ...organizer, ...(listed.json() as AnswerOf<typeof listMyNights>) };
}

type Address = { of: string; offset: number; since: string | undefined; done: MyDone | null };

/** What the address says: one organizer alone, how many nights to skip, and what was done a moment ago. */
function askedFrom({ query }: FastifyRequest): Address {
  const text = (name: string): string => {
    const value = (query as Record<string, unknown>)[name];
    return typeof value === 'string' ? value : '';
  };
  const done = ([...NIGHT_ANSWERS, 'added', 'drafted', 'undone', 'all'] as const).find(
    one => one === text('done'),
  );
  const offset = /^\d{1,5}$/.test(text('after')) ? Number(text('after')) : 0;
  return {
    ...{ of: text('of'), offset },
    since: /^\d{1,19}$/.exec(text('since'))?.[0],
    done: done
      ? {
          ...{ done, night: text('night'), subject: text('subject') || text('night') },
          ...{ organizer: text('organizer'), commandId: text('command') || null },
        }
      : null,
  };
}
