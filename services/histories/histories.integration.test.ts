import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { HistoryAct } from '#contracts/audit/historyCalls.ts';
import { danceStyleStream } from '#contracts/danceStyles/danceStyle.ts';
import { eventStream } from '#contracts/events/event/event.ts';
import { seriesStream } from '#contracts/events/series/seriesState.ts';
import { feedbackStream } from '#contracts/feedback/feedback.ts';
import { followedCalendarStream } from '#contracts/followedCalendars/followedCalendar.ts';
import { sourceStream } from '#contracts/importedEvents/source.ts';
import { organizerStream } from '#contracts/organizers/organizer.ts';
import type { AnyStream } from '#contracts/platform/fact.ts';
import { hasVersions } from '#contracts/platform/history.ts';
import { reasonTemplateStream } from '#contracts/queues/reasonTemplate.ts';
import { recommendationStream } from '#contracts/recommendations/recommendation.ts';
import { regionStream } from '#contracts/regions/region.ts';
import { type Category, kinds, type ReversedByField } from '#contracts/streams.ts';
import { contactMessageStream } from '#contracts/support/contactMessage.ts';
import { userStream } from '#contracts/users/user.ts';
import { venueStream } from '#contracts/venues/venue.ts';
import { salsaFriday } from '#testing/salsaFriday.ts';
import { fridays } from '#testing/seriesStory.ts';
import { type Stack, startStack } from '#testing/stack.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'));
});
afterAll(() => stack.stop());

const PLACE = { state: null, country: 'Germany', latitude: null, longitude: null };
const ORGANIZER = {
  ...{ name: 'Salsa Norte', description: '', email: null, phone: null, website: null, address: null },
  ...{ city: null, state: null, country: null, status: 'active', verified: false },
};

/** How a thing of each kind begins, how it is changed, and a value before and after that. */
type Case = { begin: [string, object]; change: [string, object]; values: [unknown, unknown]; field: string };
const CASES = {
  event: {
    begin: ['CreateEvent', { ...salsaFriday, regionId: null, danceStyles: [] }],
    change: ['ChangeEvent', { title: 'Salsa Saturday', price: '$12' }],
    field: 'title',
    values: ['Salsa Friday', 'Salsa Saturday'],
  },
  region: {
    begin: [
      'OpenRegion',
      {
        ...PLACE,
        city: 'Berlin',
        timeZone: 'Europe/Berlin',
        coverImage: null,
        status: 'active',
        popular: false,
      },
    ],
    change: ['ChangeRegion', { city: 'Potsdam', popular: true }],
    field: 'city',
    values: ['Berlin', 'Potsdam'],
  },
  venue: {
    begin: [
      'AddVenue',
      {
        ...{ ...PLACE, name: 'Havanna', address: null, city: 'Berlin', postalCode: null, regionId: null },
        ...{ timeZone: 'Europe/Berlin', notes: null, eventId: null },
      },
    ],
    change: ['ChangeVenue', { name: 'Mambo', status: 'retired' }],
    field: 'name',
    values: ['Havanna', 'Mambo'],
  },
  organizer: {
    begin: ['RegisterOrganizer', ORGANIZER],
    change: ['ChangeOrganizer', { name: 'Salsa Sur', verified: true }],
    field: 'name',
    values: ['Salsa Norte', 'Salsa Sur'],
  },
  danceStyle: {
    begin: ['AddDanceStyle', { name: 'Mambo on 2' }],
    change: ['RetireDanceStyle', {}],
    field: 'status',
    values: ['active', 'retired'],
  },
  user: {
    begin: [
      'RegisterUser',
      { name: 'Bo', email: 'bo@example.org', role: 'user', location: null, preferredLanguage: 'en' },
    ],
    change: ['ChangeUserProfile', { name: 'Bodo', location: 'Cali' }],
    field: 'name',
    values: ['Bo', 'Bodo'],
  },
  feedback: {
    begin: [
      'GiveFeedback',
      {
        ...{ eventId: v7(), userId: v7(), date: null, positive: [], negative: [] },
        ...{ reportedIssues: ['Cold'], additionalComments: null },
      },
    ],
    change: ['CloseIssueTask', { note: null }],
    field: 'task',
    values: ['open', 'closed'],
  },
  followedCalendar: {
    begin: [
      'FollowCalendar',
      {
        name: 'Nights',
        url: 'https://example.org/a.ics',
        everyMinutes: 60,
        regionId: null,
        organizerId: null,
      },
    ],
    change: ['ChangeFollowedCalendar', { name: 'Late nights', enabled: false }],
    field: 'name',
    values: ['Nights', 'Late nights'],
  },
  contactMessage: {
    begin: [
      'SendContactMessage',
      {
        ...{ name: 'Bo', email: 'bo@example.org', subject: 'general', message: 'Hello' },
        ...{ language: 'en', emailHash: 'a' },
      },
    ],
    change: ['MarkContactMessageSpam', {}],
    field: 'status',
    values: ['open', 'spam'],
  },
  recommendation: {
    begin: [
      'RecommendEvent',
      {
        ...{ title: 'A night', description: 'Fine.', venue: 'There', address: null, regionId: null },
        ...{ date: '2027-01-01', startTime: '20:00', organizer: null, contactEmail: 'bo@example.org' },
        ...{ websiteUrl: null, priceRange: null, language: 'en', emailHash: 'b' },
      },
    ],
    change: ['RejectRecommendation', { moderatorNotes: null, told: false }],
    field: 'status',
    values: ['pending', 'rejected'],
  },
  reasonTemplate: {
    begin: ['AddReasonTemplate', { kind: 'recommendation', language: 'en', text: 'Too late.' }],
    change: ['ChangeReasonTemplate', { text: 'Too early.' }],
    field: 'text',
    values: ['Too late.', 'Too early.'],
  },
  source: {
    begin: ['AddSource', { name: 'Scraper', kind: 'api' }],
    change: ['DisableSource', {}],
    field: 'enabled',
    values: [true, false],
  },
  series: {
    begin: ['CreateSeries', fridays()],
    change: [
      'ChangeSeries',
      {
        ...{ scope: 'all', date: null, changed: { title: 'Salsa Saturday' } },
        ...{ recurrence: null, unmatched: 'keep', overwriteOwn: [] },
      },
    ],
    field: 'title',
    values: [fridays().event.title, 'Salsa Saturday'],
  },
} as const satisfies Record<ReversedByField | 'series', Case>;
const STREAMS: Record<keyof typeof CASES, AnyStream> = {
  event: eventStream,
  series: seriesStream,
  region: regionStream,
  venue: venueStream,
  organizer: organizerStream,
  danceStyle: danceStyleStream,
  user: userStream,
  feedback: feedbackStream,
  followedCalendar: followedCalendarStream,
  contactMessage: contactMessageStream,
  recommendation: recommendationStream,
  reasonTemplate: reasonTemplateStream,
  source: sourceStream,
};
const KINDS = Object.keys(CASES) as (keyof typeof CASES)[];

const ana = { id: '0197a000-0000-7000-8000-0000000000aa', role: 'admin' } as const;
const bo = { id: '0197a000-0000-7000-8000-0000000000bb', role: 'admin' } as const;
const by = (actor: typeof ana | typeof bo) => ({ commandId: v7(), actor, now: new Date() });

async function command(
  kind: keyof typeof CASES,
  id: string,
  [name, data]: readonly [string, object],
  actor: typeof ana | typeof bo = ana,
) {
  const asked = by(actor);
  await stack.execute(STREAMS[kind], id, name, data as never, asked);
  return asked.commandId;
}

const pathOf = (kind: string, id: string) => `/api/admin/history/${kind}-${id}`;
const actsOf = async (kind: string, id: string): Promise<HistoryAct[]> =>
  (await stack.ask('GET', pathOf(kind, id))).acts;
const preview = (kind: string, id: string, wanted: object) =>
  stack.ask('POST', `${pathOf(kind, id)}/preview`, wanted);
const reverse = (kind: string, id: string, wanted: object, seen: number) =>
  stack.send('POST', `${pathOf(kind, id)}/reverse`, { ...wanted, seen });

async function changed(kind: keyof typeof CASES): Promise<{ id: string; act: string }> {
  // The id of a style is its name; the others begin anew.
  const id = kind === 'danceStyle' ? `mambo-${v7().slice(-6)}` : v7();
  const { begin, change } = CASES[kind];
  await command(kind, id, unique(kind, id, begin));
  return { id, act: await command(kind, id, unique(kind, id, change)) };
}

/** A city, a name or an address that no other test has taken. */
function unique(kind: string, id: string, [name, data]: readonly [string, object]): [string, object] {
  const more = kind === 'region' && 'country' in data ? { country: `Land ${id.slice(-6)}` } : {};
  const mail = kind === 'user' && 'email' in data ? { email: `bo-${id}@example.org` } : {};
  const city = kind === 'venue' && 'city' in data ? { city: `Stadt ${id}` } : {};
  const url = kind === 'followedCalendar' && 'url' in data ? { url: `https://example.org/${id}.ics` } : {};
  const own = ['danceStyle', 'source'].includes(kind) && 'name' in data ? { name: `${data.name} ${id}` } : {};
  const about = kind === 'feedback' && 'eventId' in data ? { eventId: v7(), userId: v7() } : {};
  return [name, { ...data, ...more, ...mail, ...city, ...url, ...about, ...own }];
}

describe.each(KINDS)('the history of a %s', kind => {
  const { field, values } = CASES[kind];
  it('undoes an act, and that again', async () => {
    const { id, act } = await changed(kind);
    const [last, first] = await actsOf(kind, id);
    expect(last).toMatchObject({ correlationId: act, undoes: true, restores: null });
    expect(first).toMatchObject({ undoes: expect.any(Boolean) });
    const { seen, changes, refused } = await preview(kind, id, { act });
    expect(refused).toBeNull();
    expect(changes.find((change: { field: string }) => change.field === field)).toMatchObject({
      before: values[1],
      after: values[0],
    });
    const answer = await reverse(kind, id, { act }, seen);
    expect(answer.statusCode, answer.body).toBe(200);
    const [undoing, undone] = await actsOf(kind, id);
    expect(undoing).toMatchObject({ correlationId: answer.json().commandId, undoes: true });
    expect(undoing!.entries[0]!.reason).toMatch(/^Undid the act(ion)? of 20/);
    expect(undone!.undoes).toBe(false);
    const again = await preview(kind, id, { act: undoing!.correlationId });
    expect(again.refused).toBeNull();
    expect(again.changes.find((change: { field: string }) => change.field === field)?.after).toEqual(
      values[1],
    );
  });

  it('restores an earlier version as one act that can be undone, or offers none', async () => {
    const { id } = await changed(kind);
    const [, first] = await actsOf(kind, id);
    if (!hasVersions(kinds[kind].history)) {
      expect(first!.restores).toBeNull();
      expect((await reverse(kind, id, { revision: 0 }, 1)).statusCode).toBe(409);
      return;
    }
    const revision = first!.restores!;
    expect(revision).toBeTypeOf('number');
    const { seen, changes } = await preview(kind, id, { revision });
    expect(changes.find((change: { field: string }) => change.field === field)?.after).toEqual(values[0]);
    const answer = await reverse(kind, id, { revision }, seen);
    expect(answer.statusCode, answer.body).toBe(200);
    const [restoring, , was] = await actsOf(kind, id);
    expect(restoring!.entries.every(({ reason }) => /^Restored version \d+, of 20/.test(reason!))).toBe(true);
    expect(restoring!.undoes).toBe(true);
    // It is like that now: there is nothing to restore.
    expect(was!.restores === null || kind === 'series').toBe(true);
  });

  it('refuses what has changed since the preview, and says so', async () => {
    const { id, act } = await changed(kind);
    const { seen } = await preview(kind, id, { act });
    const answer = await reverse(kind, id, { act }, seen - 1);
    expect(answer.statusCode).toBe(412);
    expect(answer.json().message).toBe(
      'Somebody has changed this since you looked at the preview. Look at it again.',
    );
  });
});

describe('a history', () => {
  it('is there for every kind of stream that has facts, also of those of which nothing is taken back', async () => {
    const { entries } = await stack.ask('GET', '/api/admin/audit?limit=500');
    const streams = new Map<string, string>();
    for (const { stream } of entries) streams.set(stream.slice(0, stream.indexOf('-')), stream);
    expect([...streams.keys()]).toEqual(expect.arrayContaining(['user', 'venue', 'reservation']));
    for (const [category, stream] of streams) {
      const { acts } = await stack.ask('GET', `/api/admin/history/${stream}`);
      expect(acts.length, category).toBeGreaterThan(0);
      if ('not' in kinds[category as Category].history) {
        expect(acts.every(({ undoes, restores }: HistoryAct) => !undoes && restores === null)).toBe(true);
      }
    }
  });

  it('keeps what others have changed since, and says who', async () => {
    const { id, act } = await changed('venue');
    await command('venue', id, ['ChangeVenue', { name: 'Sonora' }], bo);
    const { seen, changes, kept } = await preview('venue', id, { act });
    expect(kept).toMatchObject([{ field: 'name', by: bo.id }]);
    expect(changes.map(({ field }: { field: string }) => field)).toEqual(['status']);
    expect((await reverse('venue', id, { act }, seen)).statusCode).toBe(200);
    const { venue } = await stack.ask('GET', `/api/admin/venues/${id}`);
    expect(venue).toMatchObject({ name: 'Sonora', status: 'active' });
  });

  it('says why the rules would refuse a version, and does nothing', async () => {
    const organizerId = v7();
    await stack.execute(organizerStream, organizerId, 'RegisterOrganizer', ORGANIZER as never, by(ana));
    const id = v7();
    const held = { ...CASES.event.begin[1], eventOrganizerId: organizerId };
    await command('event', id, ['CreateEvent', { ...held, organizerStanding: 'active' }]);
    await command('event', id, ['ChangeEvent', { eventOrganizerId: null }]);
    await stack.execute(organizerStream, organizerId, 'ChangeOrganizer', { status: 'inactive' }, by(ana));
    const { refused, seen } = await preview('event', id, { revision: 0 });
    expect(refused).toMatch(/organizer/i);
    const answer = await reverse('event', id, { revision: 0 }, seen);
    expect(answer.statusCode).toBe(422);
    expect(await stack.recordsOf(`event-${id}`)).toHaveLength(2);
  });

  it('restores nothing of a person who was erased', async () => {
    const { id } = await changed('user');
    await stack.execute(userStream, id, 'EraseUser', { otherAdministrators: 1 }, by(ana));
    const acts = await actsOf('user', id);
    expect(acts.every(({ undoes, restores }) => !undoes && restores === null)).toBe(true);
    expect((await reverse('user', id, { revision: 0 }, 2)).statusCode).toBeGreaterThanOrEqual(400);
    expect(JSON.stringify(acts)).not.toContain('Bodo');
  });

  it('is restored once by two who do it at the same time', async () => {
    const { id } = await changed('venue');
    const both = await Promise.all([1, 2].map(() => reverse('venue', id, { revision: 0 }, 2)));
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412]);
  });

  it('tells what had been recorded until a moment, in the names of then, and offers nothing from there', async () => {
    const { id } = await changed('venue');
    const stream = `venue-${id}`;
    const first = (await actsOf('venue', id)).at(-1)!.entries[0]!;
    await command('venue', id, ['ChangeVenue', { name: 'Later Name' }], bo);
    const path = `/api/admin/history/${stream}`;
    const then = await stack.ask('GET', `${path}?at=${encodeURIComponent(first.at)}`);
    expect(then.acts).toHaveLength(1);
    expect(then.acts[0]).toMatchObject({ undoes: false, restores: null });
    expect(then.acts[0].entries.map(({ revision }: { revision: number }) => revision)).toEqual([0]);
    const now = await stack.ask('GET', path);
    expect(now).toMatchObject({ name: 'Later Name' });
    expect(then.name).not.toBe(now.name);
    expect(now.acts.length).toBeGreaterThan(then.acts.length);
    expect((await stack.send('GET', `${path}?at=2020-01-01T00:00:00Z`)).statusCode).toBe(404);
    expect((await stack.send('GET', `${path}?at=yesterday`)).statusCode).toBe(422);
  });

  it('answers 404 for what is not there', async () => {
    expect((await stack.send('GET', pathOf('venue', v7()))).statusCode).toBe(404);
    const { id } = await changed('venue');
    expect((await reverse('venue', id, { act: v7() }, 2)).statusCode).toBe(404);
    expect((await reverse('venue', id, { revision: 99 }, 2)).statusCode).toBe(404);
  });
});
