import sharp from 'sharp';
import { v7 } from 'uuid';
import { expect } from 'vitest';
import { type Browser, browser, quiet, register, signIn } from '../door.ts';
import { sendImport } from '../sent/sendImport.ts';
import type { Stack } from '../stack.ts';

/**
 * For requests to use: ids by the kind of what they name, and other values that have to exist for a request to succeed.
 */
export type Things = Awaited<ReturnType<typeof newThings>>;

type Who = { stack: Stack; user: Browser; admin: Browser };
type Write = ReturnType<typeof writer>;

/** The time of an event that a clock change repeats. */
export const REPEATED = {
  startDateTime: '2027-10-31T02:30:00',
  endDateTime: null,
  timeZone: 'Europe/Madrid',
};
const START = '2027-03-26T20:00:00';
export const WEEKLY = { recurrenceType: 'weekly', interval: 1, daysOfWeek: ['FR'], count: 6 };
const SERIES = { isRecurring: true, isMasterRecurring: true, recurrenceConfig: WEEKLY };
/** A date of each series that was taken out of it. */
export const EXCLUDED = '2027-04-09';

/** New things of every kind, and what has to be known about them. */
export async function newThings({ stack, user, admin }: Who) {
  const positions: string[] = [];
  const write = writer(stack, positions);
  const calendar = await calendarThings(write);
  const book = await bookThings(write);
  const collected = await collectedThings(stack, write);
  const [forms, people] = await Promise.all([formThings(stack), newPeople(stack, write)]);
  const placed = await placedThings(write, { ...calendar, ...book, ...people });
  const runs = await runThings(stack, write, calendar.own);
  // The event of feedback is read from a row.
  await quiet(stack);
  const given = await user.send('POST', `/events/${calendar.published[0]}/feedback`, {
    positive: ['music'],
    reportedIssues: ['sound'],
  });
  expect(given.statusCode, given.body).toBe(201);
  return {
    ...{ ...calendar, ...book, ...collected, ...forms, ...people, ...placed, ...runs, positions },
    feedback: [given.json().feedback.id as string],
    notes: await notesAbout(admin, forms.applications),
    tokens: await invitationTokens(stack, people.guests),
    changed: await changedThings(stack, write, book),
    places: await placesOf(stack),
    image: await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
  };
}

/** Creates something as the administrator, or changes it, and adds where that is in the log. */
function writer(stack: Stack, positions: string[]) {
  return async (url: string, body: object = {}, method: 'POST' | 'PUT' = 'POST') => {
    const answer = await stack.call({ method, url: `/api${url}`, body });
    expect(answer.statusCode, `${url} ${answer.body}`).toBeLessThan(300);
    const json = answer.json();
    if (json.commit) positions.push(json.commit.position);
    return json;
  };
}

async function calendarThings(write: Write) {
  const idOf = async (body: object): Promise<string> =>
    (await write('/admin/events', { startDateTime: START, ...body })).event.id;
  const status = 'published';
  const published = [
    await idOf({ title: 'Night 0', status }),
    await idOf({ title: 'Night 1', status }),
    await idOf({ title: 'Night 2', status }),
  ];
  const series = [
    await idOf({ title: 'Weekly 0', status, ...SERIES }),
    await idOf({ title: 'Weekly 1', ...SERIES }),
    await idOf({ title: 'Weekly 2', status, ...SERIES }),
  ];
  for (const id of series) await write(`/admin/events/${id}/exceptions`, { exceptionDate: EXCLUDED });
  const drafts = [await idOf({ title: 'Draft 0' }), await idOf({ title: 'Draft 1' })];
  const own = [await idOf({ title: 'Own 0' }), await idOf({ title: 'Own 1' })];
  const apart = { one: published[0], other: drafts[0] };
  const pair: string = (await write('/admin/quality/duplicate/apart', apart)).id;
  return { published, drafts, series, own, pairs: [pair] };
}

/** What events choose from: organizers, regions, venues, dance styles. */
async function bookThings(write: Write) {
  const made = async (url: string, key: string, body: object): Promise<string> =>
    (await write(url, body))[key].id;
  const several = (one: () => Promise<string>) =>
    one().then(async first => [first, await one(), await one()]);
  const timeZone = 'Europe/Madrid';
  const style = () => made('/admin/dance-styles', 'danceStyle', { name: `Style ${v7().slice(-12)}` });
  const retired = await style();
  await write(`/admin/dance-styles/${retired}/retire`);
  return {
    organizers: await several(() => made('/organizers', 'organizer', { name: 'Norte' })),
    regions: await several(() =>
      made('/admin/regions', 'region', { city: `Norte ${v7()}`, country: 'Spain', timeZone }),
    ),
    venues: await several(() => made('/admin/venues', 'venue', { name: `Sur ${v7()}`, timeZone })),
    styles: await several(style),
    retired: [retired],
    templates: await several(() =>
      made('/admin/queues/contactMessage/templates', 'template', { language: 'en', text: 'It is no dance.' }),
    ),
    calendars: await several(() =>
      made('/admin/followed-calendars', 'calendar', {
        name: 'Norte',
        url: `https://calendars.example/${v7()}.ics`,
      }),
    ),
  };
}

async function collectedThings(stack: Stack, write: Write) {
  const [sources, keys, imported]: string[][] = [[], [], []];
  for (let index = 0; index < 3; index++) {
    const source = await write('/admin/import-sources', { name: v7() });
    const items = [{ id: 'a', title: 'Salsa', start: '2027-05-01T21:00' }];
    const headers = { 'x-api-key': source.key };
    const sent = { method: 'POST', url: '/api/import/collected', headers, body: { items } } as const;
    sources!.push(source.id);
    keys!.push(source.key);
    imported!.push((await stack.app.inject(sent)).json().items[0].id);
  }
  return { sources: sources!, keys: keys!, imported: imported! };
}

/** Messages and applications, from addresses that have not sent any yet. */
async function formThings(stack: Stack) {
  const send = async (path: string, form: object): Promise<string> => {
    const answer = await browser(stack).send('POST', path, form);
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json().id;
  };
  const person = { name: 'Bea', email: 'bea@example.org' };
  const message = { ...person, subject: 'other', message: 'Where can I dance?' };
  const [messages, applications, recommendations] = [[], [], []] as [string[], string[], string[]];
  for (const organizerName of ['Este', 'Oeste']) {
    messages.push(await send('/support/contact', message));
    applications.push(await send('/organizers/public/signup', { ...person, organizerName }));
    recommendations.push(await send('/v1/event-recommendations/public', { title: organizerName }));
  }
  return { messages, applications, recommendations };
}

/** Users, one who only signs in, one who is only in a team, guests, and the session of an administrator. */
async function newPeople(stack: Stack, write: Write) {
  const [bo, cy, di, login, member] = await Promise.all(
    ['Bo', 'Cy', 'Di', 'Lo', 'Me'].map(name => register(stack, name, 'user')),
  );
  const eva = await register(stack, 'Eva', 'admin');
  const who = browser(stack);
  await signIn(stack, who, eva);
  const { sessions } = (await who.send('GET', '/auth/sessions')).json();
  const guests = [`${v7()}@example.org`, `${v7()}@example.org`];
  const invite = async (email: string): Promise<string> =>
    (await write('/admin/invitations', { email, role: 'user' })).id;
  for (const guest of guests) await invite(guest);
  return {
    users: [bo!.id, cy!.id, eva.id, di!.id],
    login: login!.email,
    member: member!.id,
    sessions: [sessions[0].id as string],
    guests,
    invitations: [await invite(`${v7()}@example.org`), await invite(`${v7()}@example.org`)],
  };
}

/** A team with a member, an event that was given a region, and one at a time that a clock change repeats. */
async function placedThings(
  write: Write,
  {
    own,
    organizers,
    regions,
    member,
  }: Record<'own' | 'organizers' | 'regions', string[]> & { member: string },
) {
  const team = organizers[0]!;
  await write(`/organizers/${team}/users`, { userId: member });
  const given = own.pop()!;
  await write(`/admin/events/unassigned/${given}/region`, { regionId: regions[0] }, 'PUT');
  const body = { title: 'Clocks', regionId: regions[0], startDateTime: REPEATED.startDateTime };
  const clocks = await write('/admin/events', body);
  return { team: [team], given: [given], clocks: [clocks.event.id] };
}

/** An import with a row that failed, and a bulk change. */
async function runThings(stack: Stack, write: Write, ids: string[]) {
  const content = `Title,Date,Time\nImported ${v7()},2027-03-26,20:00\nNever,2027-02-30,20:00\n`;
  const form = { file: { field: 'csvFile', name: 'a.csv', content } };
  const { jobId } = await sendImport(stack, form);
  const bulk = await write('/admin/events/bulk', {
    ids,
    action: { kind: 'featured', isFeatured: true },
  });
  return { imports: [jobId], bulks: [bulk.jobId] };
}

/** Notes by the administrator of the requests, since only their author may remove them. */
async function notesAbout(admin: Browser, [application]: string[]): Promise<string[]> {
  const path = `/admin/queues/organizerApplication/${application}/notes`;
  const answer = await admin.send('POST', path, { text: 'Ask them.' });
  expect(answer.statusCode, answer.body).toBe(201);
  return [answer.json().note.id];
}

async function placesOf(stack: Stack): Promise<string[]> {
  const { suggestions } = (await stack.call({ url: '/api/places/suggest?q=Sevilla' })).json();
  expect(suggestions).not.toEqual([]);
  return suggestions.map(({ placeId }: { placeId: string }) => placeId);
}

async function invitationTokens(stack: Stack, guests: string[]): Promise<string[]> {
  const mails = (await stack.mails()).filter(({ to }) => guests.includes(to));
  const tokens = mails.flatMap(({ text }) => /\/admin\/invitation#(\S+)$/m.exec(text)?.[1] ?? []);
  expect(tokens).toHaveLength(guests.length);
  return tokens;
}

/** Things with the command that changed them last. Nothing else is done to them. */
async function changedThings(stack: Stack, write: Write, { regions }: { regions: string[] }) {
  const create = async (url: string, key: string, body: object): Promise<string> =>
    (await write(url, body))[key].id;
  const timeZone = 'Europe/Madrid';
  const changed = async (url: string, id: string, body: object) => {
    const { commit } = await write(`${url}/${id}`, body, 'PUT');
    let command = '';
    for await (const { metadata } of stack.store.readStream(commit.stream))
      command = (metadata as { command: { id: string } }).command.id;
    return { id, command };
  };
  const event = await create('/admin/events', 'event', { title: 'Changed', startDateTime: START });
  const region = { city: `Este ${v7()}`, country: 'Spain', timeZone };
  const regionId = await create('/admin/regions', 'region', region);
  const organizer = await create('/organizers', 'organizer', { name: 'Este' });
  const venue = await create('/admin/venues', 'venue', { name: `Este ${v7()}`, timeZone });
  return {
    event: await changed('/admin/events', event, { regionId: regions[0] }),
    region: await changed('/admin/regions', regionId, { city: `Oeste ${v7()}` }),
    organizer: await changed('/organizers', organizer, { name: 'Oeste' }),
    venue: await changed('/admin/venues', venue, { name: `Oeste ${v7()}` }),
  };
}
