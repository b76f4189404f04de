import type { FastifyRequest } from 'fastify';
import { v5 } from 'uuid';
import { SESSION_COOKIE } from '#contracts/access/calls.ts';
import { localCurrency } from '#contracts/events/price/localCurrency.ts';
import { listMyOrganizers } from '#contracts/my/calls.ts';
import { createMyNight, listMyNights, NIGHTS_PAGE, offerMyVenues } from '#contracts/my/nightCalls.ts';
import { readMyNight } from '#contracts/my/readCall.ts';
import { mayOnTeam } from '#contracts/organizers/rights.ts';
import type { AnswerOf } from '#contracts/platform/call.ts';
import { LANGUAGES, tell } from '#contracts/platform/sentences/sentence.ts';
import { foldedText } from '#contracts/platform/text/foldedText.ts';
import type { MyNewPage } from '#contracts/site/myPage.ts';
import { MY_NEW_PATH, MY_PATH, pathIn } from '#contracts/site/pages.ts';
import { siteSentences } from '#contracts/site/sentences.ts';
import { styleChoices } from '../calendar/calendar.ts';
import { placeOf, type Visit } from '../drawing/drawing.ts';
import { findRegions, regionNamed } from '../drawing/regions.ts';
import { callAs, isFromOtherSite, PERSONAL, problemOf } from '../personal/calls.ts';
import { acceptFormsWithFiles, sendPicture, sentForm } from '../personal/forms.ts';
import {
  type Adding,
  addingFrom,
  EMPTY,
  formOf,
  likeNight,
  nightOf,
  placeOfNight,
  sentenceFrom,
} from './added.ts';
import { type MyParts, showMy } from './shown.ts';

const HIDDEN = { schema: { hide: true } };
/** Under this what is added, and by whom, makes an Idempotency-Key. */
const SAME_NIGHT = '3f0a7f5e-2a3c-4f43-8f0e-6f6a1c1d7b42';

type Shown = Partial<Omit<MyNewPage, 'name' | 'organizer' | 'isReviewed'>> & { status?: number };

/** The page on which somebody of a team adds a night or a series. */
export async function addingRoutes(parts: MyParts): Promise<void> {
  await parts.app.register(async scope => {
    acceptFormsWithFiles(scope);
    for (const language of LANGUAGES) {
      const path = pathIn(language, MY_NEW_PATH);
      scope.get(path, HIDDEN, (request, reply) => show(parts, { request, reply }));
      scope.post(path, HIDDEN, (request, reply) => receive(parts, { request, reply }));
    }
  });
}

/** Shows the form; whoever may not add anything sees their nights instead. */
async function show(parts: MyParts, visit: Visit, shown: Shown = {}): Promise<unknown> {
  const { request, reply } = visit;
  const { of, like } = request.query as { of?: unknown; like?: unknown };
  const team = await teamOf(parts, request, String(of));
  if (!team) return showMy(parts, visit, shown.status === undefined ? {} : { status: shown.status });
  const [styles, regions] = await Promise.all([styleChoices(parts), findRegions(parts)]);
  const { text = '', fieldErrors = {} } = shown;
  const begun = shown.values ? EMPTY : await beginWith(parts, request, team.id, like);
  const page: MyNewPage = {
    ...{ name: 'myNew', organizer: { id: team.id, name: team.name }, isReviewed: team.trust === 'reviewed' },
    ...{ styles, regions, text, fieldErrors },
    ...{ values: shown.values ?? begun.values, chosen: shown.chosen ?? begun.chosen },
    ...{ days: shown.days ?? begun.days, read: shown.read ?? null },
  };
  reply.headers(PERSONAL);
  return parts.site.own(visit, page, shown.status);
}

/** The organizer, if this person may add nights to it. */
async function teamOf({ app }: MyParts, request: FastifyRequest, id: string) {
  const token = request.cookies[SESSION_COOKIE];
  if (!token) return undefined;
  const listed = await callAs(app, request, listMyOrganizers, { token });
  if (listed.statusCode !== 200) return undefined;
  const { organizers } = listed.json() as AnswerOf<typeof listMyOrganizers>;
  const found = organizers.find(one => one.id === id);
  return found && mayOnTeam(found.role, 'edit') && found.pauseReason === null ? found : undefined;
}

/** What the form begins with: a night of theirs that it is to be like or else, since most are at one place, the next place. */
async function beginWith(
  { app }: MyParts,
  request: FastifyRequest,
  organizerId: string,
  like: unknown,
): Promise<Adding> {
  const token = request.cookies[SESSION_COOKIE];
  const query = { limit: like === undefined ? '1' : String(NIGHTS_PAGE.most) };
  const listed = await callAs(app, request, listMyNights, { token, params: { organizerId }, query });
  if (listed.statusCode !== 200) return EMPTY;
  const { nights } = listed.json() as AnswerOf<typeof listMyNights>;
  const same = nights.find(({ id }) => id === like);
  return same ? likeNight(same) : { ...EMPTY, values: placeOfNight(nights[0]) };
}

async function receive(parts: MyParts, visit: Visit): Promise<unknown> {
  const { request, reply } = visit;
  const { language } = placeOf(request.url);
  if (isFromOtherSite(request)) {
    return show(parts, visit, { text: tell(siteSentences.fromElsewhere, language), status: 403 });
  }
  const { form, file } = await sentForm(request);
  const sentence = sentenceFrom(form);
  if (sentence !== undefined) return readIt(parts, visit, sentence);
  const entered = addingFrom(form);
  const picture = file && (await sendPicture(parts.app, request, file, senderOf(request)));
  if (picture && 'refused' in picture) {
    const { text, status } = picture.refused;
    return show(parts, visit, { ...entered, status, fieldErrors: { coverImage: text } });
  }
  const adding = picture ? { ...entered, values: { ...entered.values, ...picture } } : entered;
  const given = await add(parts, request, adding);
  if (given.statusCode >= 300) return show(parts, visit, { ...problemOf(given), ...adding });
  const { id, night, published, commandId, commit } = given.json() as AnswerOf<typeof createMyNight>;
  const { of } = request.query as { of: string };
  const query = new URLSearchParams({
    ...{ done: published ? 'added' : 'drafted', night: night.id, subject: id },
    ...{ organizer: of, command: commandId ?? '', of, since: commit.position },
  });
  return reply.headers(PERSONAL).redirect(`${pathIn(language, MY_PATH)}?${query}#n-${night.id}`, 303);
}

const senderOf = ({ query, cookies }: FastifyRequest) => ({
  organizerId: String((query as { of?: unknown }).of),
  token: cookies[SESSION_COOKIE],
});

/** Shows what a sentence would be, and the form with it, to be corrected and sent. */
async function readIt(parts: MyParts, visit: Visit, sentence: string): Promise<unknown> {
  const { request } = visit;
  const organizerId = String((request.query as { of?: unknown }).of);
  const given = await callAs(parts.app, request, readMyNight, {
    ...{ token: request.cookies[SESSION_COOKIE], params: { organizerId }, body: { text: sentence } },
  });
  if (given.statusCode >= 300) {
    const { fieldErrors, ...told } = problemOf(given);
    const errors = { ...fieldErrors, ...(fieldErrors.text && { sentence: fieldErrors.text }) };
    return show(parts, visit, { ...told, ...EMPTY, fieldErrors: errors, values: { sentence } });
  }
  const { night: read } = given.json() as AnswerOf<typeof readMyNight>;
  const form = formOf(read, await beginWith(parts, request, organizerId, undefined));
  return show(parts, visit, { read, ...form, values: { ...form.values, sentence } });
}

/** The same form is one night, however often it is sent. */
async function add(parts: MyParts, request: FastifyRequest, adding: Adding) {
  const { city = '', price = '' } = adding.values;
  const venue = await venueNamed(parts, request, adding);
  const region = await regionNamed(parts, city || venue?.city || '');
  const currency = localCurrency(price, region?.country);
  const body = {
    ...nightOf(adding),
    locationCity: (region?.city ?? city) || null,
    ...(region && { regionId: region.id }),
    ...(currency && { currency }),
    ...(venue && {
      ...{ venueId: venue.id, locationName: venue.name, locationAddress: venue.address },
      locationCity: venue.city,
    }),
  };
  const { of } = request.query as { of?: unknown };
  return callAs(parts.app, request, createMyNight, {
    ...{ token: request.cookies[SESSION_COOKIE], params: { organizerId: String(of) }, body },
    key: v5(JSON.stringify([of, body]), SAME_NIGHT),
  });
}

/**
 * The venue of the book that was chosen, or the one that has this name and, where they are given, this address and city;
 * undefined if several do.
 */
async function venueNamed({ app }: MyParts, request: FastifyRequest, { values }: Adding) {
  const { locationName: q = '', locationAddress, city } = values;
  if (!q) return undefined;
  const { of } = request.query as { of?: unknown };
  const offered = await callAs(app, request, offerMyVenues, {
    ...{ token: request.cookies[SESSION_COOKIE], params: { organizerId: String(of) } },
    query: { q: q.slice(0, 200), limit: '20' },
  });
  if (offered.statusCode !== 200) return undefined;
  const isSame = (one: string | null, other: string | undefined) =>
    !other || foldedText(one ?? '') === foldedText(other);
  const { venues } = offered.json() as AnswerOf<typeof offerMyVenues>;
  const chosen = venues.find(({ id }) => id === values.venue);
  if (chosen) return chosen;
  const found = venues.filter(
    venue => isSame(venue.name, q) && isSame(venue.address, locationAddress) && isSame(venue.city, city),
  );
  return found.length === 1 ? found[0] : undefined;
}
