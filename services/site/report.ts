import type { FastifyRequest } from 'fastify';
import { v5 } from 'uuid';
import { MOST_REPORTED, NIGHT_REPORTS } from '#contracts/feedback/nightReport.ts';
import { reportNight } from '#contracts/feedback/reportCalls.ts';
import { LANGUAGES, tell } from '#contracts/platform/sentences/sentence.ts';
import { pathIn, REPORT_PATH } from '#contracts/site/pages.ts';
import type { ReportPage } from '#contracts/site/reportPage.ts';
import { siteSentences } from '#contracts/site/sentences.ts';
import type { Core } from '#platform/areas/core.ts';
import { placeOf, type Site, type Visit } from './drawing/drawing.ts';
import { acceptForms } from './drawing/forms.ts';
import type { SiteNeeds } from './drawing/needs.ts';
import { callAs, isFromOtherSite, PERSONAL, problemOf } from './personal/calls.ts';

type Parts = Pick<Core, 'app' | 'clock'> & Pick<SiteNeeds, 'calendar'> & { site: Site };
type Shown = Partial<Omit<ReportPage, 'name' | 'night'>> & { status?: number };

const HIDDEN = { schema: { hide: true } };
/** Under this a report, and the browser that sends it, make an Idempotency-Key. */
const SAME_REPORT = '4a1f9c7e-2b6d-4e83-a1c5-9d0e3f7b6a24';
/** A report that is sent twice within this time is one. */
const AGAIN_MS = 600_000;

/** The page on which a dancer says that a night is not as the calendar says; the buttons are on the page of the night, too. */
export async function reportPages(parts: Parts): Promise<void> {
  await parts.app.register(async scope => {
    acceptForms(scope);
    for (const language of LANGUAGES) {
      const path = pathIn(language, `${REPORT_PATH}/:id`);
      scope.get(path, HIDDEN, (request, reply) => {
        const { received } = request.query as { received?: unknown };
        return show(parts, { request, reply }, { isReceived: received !== undefined });
      });
      scope.post(path, HIDDEN, (request, reply) => receive(parts, { request, reply }));
    }
  });
}

const idIn = ({ params }: FastifyRequest): string => (params as { id: string }).id;

async function show({ calendar, site }: Parts, visit: Visit, shown: Shown = {}): Promise<unknown> {
  const { status, isReceived = false, text = '', note = '' } = shown;
  const event = await calendar.event(idIn(visit.request));
  visit.reply.headers(PERSONAL);
  const page: ReportPage | null = event
    ? { name: 'report', night: event.night, isReceived, text, note }
    : null;
  return site.own(visit, page, page ? status : undefined);
}

async function receive(parts: Parts, visit: Visit): Promise<unknown> {
  const { request, reply } = visit;
  const { language } = placeOf(request.url);
  const sent = (request.body ?? {}) as Readonly<Record<string, string>>;
  const note = (sent.note ?? '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 2 * MOST_REPORTED.note);
  if (isFromOtherSite(request)) {
    return show(parts, visit, { text: tell(siteSentences.fromElsewhere, language), status: 403, note });
  }
  const id = idIn(request);
  const { faxExtension } = sent;
  const report = NIGHT_REPORTS.find(one => one === sent.report);
  const body = { report, ...(note && { note }), ...(faxExtension && { faxExtension }) };
  const turn = Math.floor(parts.clock().getTime() / AGAIN_MS);
  const sender = `${request.ip} ${request.headers['user-agent'] ?? ''}`;
  const key = v5(JSON.stringify([id, body, sender, turn]), SAME_REPORT);
  const given = await callAs(parts.app, request, reportNight, { params: { id }, body, key });
  if (given.statusCode < 300) {
    const path = pathIn(language, `${REPORT_PATH}/${encodeURIComponent(id)}`);
    return reply.headers(PERSONAL).redirect(`${path}?received`, 303);
  }
  const { text, fieldErrors, status } = problemOf(given);
  return show(parts, visit, { text: text || (Object.values(fieldErrors)[0] ?? ''), status, note });
}
