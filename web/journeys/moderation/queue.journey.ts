import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { registerAll, session } from '../door/doorPeople.ts';
import { goTo } from '../kit/goTo.ts';
import { passesAxe } from '../kit/passesAxe.ts';
import { siteForAll } from '../kit/siteForAll.ts';
import { until } from '../kit/until.ts';
import { subscriptionJourneys } from './subscriptionJourneys.ts';
import { togetherJourneys } from './togetherJourneys.ts';

// Public forms are limited by address, so each is sent from one of its own.

const site = siteForAll({ trustedProxies: '127.0.0.1', empty: true });
const QUEUE = '/admin/organizers/applications';
const TWENTY = 20;

const nameOf = (number: number) => `Salsa ${String(number).padStart(2, '0')}`;

async function apply(from: number, to: number): Promise<void> {
  for (let number = from; number <= to; number++) {
    const answer = await fetch(`${site().address}/api/organizers/public/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${number}` },
      body: JSON.stringify({
        name: 'Bea Ruiz',
        email: `bea${number}@example.org`,
        organizerName: nameOf(number),
      }),
    });
    if (!answer.ok) throw new Error(await answer.text());
  }
}

const open = (page: Page, number: number) =>
  page.getByRole('dialog', { name: `Application of ${nameOf(number)}` }).waitFor();
const toast = (page: Page, text: string) => page.getByRole('status').getByText(text).first().waitFor();

/** The console of another administrator. */
async function colleague(name: string): Promise<Page> {
  const [person] = await registerAll(site(), [name], 'admin');
  const { token, user } = await session(site(), person!);
  const page = await site().open();
  await page.addInitScript(items => Object.assign(localStorage, items), {
    token,
    user: JSON.stringify(user),
  });
  await page.goto(QUEUE);
  return page;
}

/** Writes a note that mentions the first administrator, by keyboard alone. */
async function mention(page: Page): Promise<void> {
  const note = page.getByRole('textbox', { name: 'New note' });
  await note.focus();
  await page.keyboard.type('Look at her site, @adm');
  await page.getByRole('option', { name: 'Administrator' }).waitFor();
  await passesAxe(page, 'colleagues to mention', '[role=dialog]');
  await page.keyboard.press('Escape');
  await page.getByRole('option').waitFor({ state: 'hidden' });
  await page.keyboard.type('i');
  await page.getByRole('option', { name: 'Administrator' }).waitFor();
  await page.keyboard.press('Enter');
  expect(await note.inputValue()).toBe('Look at her site, @Administrator ');
  await page.keyboard.type('please');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('listitem').getByText('please').waitFor();
}

/** Writes to the applicant: the message stays in the thread, and decides nothing. */
async function writeToSender(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Write to the sender' }).press('Enter');
  const message = page.getByRole('textbox', { name: 'Message to bea90@example.org' });
  await until(() => message.evaluate(field => field === document.activeElement)).toBe(true);
  await page.keyboard.type('Since when?');
  await passesAxe(page, 'a message to the sender', '[role=dialog]');
  await page.getByRole('button', { name: 'Send message' }).press('Enter');
  await toast(page, 'The message is on its way.');
  const sent = page.getByRole('listitem').filter({ hasText: 'Since when?' });
  await sent.getByText('mailed to the sender').waitFor();
  expect(await sent.getByRole('button').count()).toBe(0);
  await page.getByRole('dialog').getByText('Approve and register').waitFor();
  await passesAxe(page, 'a thread with a message', '[role=dialog]');
}

/** The mention shows in the list, in the user menu and among all mentions, until the item is opened. */
async function isMentioned(page: Page): Promise<void> {
  const marked = page.getByRole('button', { name: 'Account of Administrator, 1 unread mention' });
  await page.getByRole('table').getByText('mentions you, unread').waitFor();
  await passesAxe(page, 'a list with a mention');
  await marked.click();
  await page.getByRole('link', { name: /^Mentions/ }).click();
  const mentions = page.getByRole('list', { name: 'Notes that mention you' });
  await mentions.getByText('Look at her site, @Administrator please').waitFor();
  await passesAxe(page, 'mentions');
  await mentions.getByRole('link', { name: nameOf(90) }).click();
  await open(page, 90);
  await page.getByRole('listitem').getByText('@Administrator').waitFor();
  await until(() => marked.count()).toBe(0);
  await page.keyboard.press('Escape');
}

type Calls = (method: string, path: string, body?: object) => Promise<ReturnType<typeof JSON.parse>>;

/** The API as whoever is signed in to a page calls it. */
function callsOf(page: Page): Calls {
  return (method, path, body) =>
    page.evaluate(
      async ({ method, path, body }) => {
        const headers = {
          authorization: `Bearer ${localStorage.getItem('token')}`,
          ...(body && { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }),
        };
        const answer = await fetch(`/api${path}`, {
          method,
          headers,
          ...(body && { body: JSON.stringify(body) }),
        });
        if (!answer.ok) throw new Error(await answer.text());
        return answer.json();
      },
      { method, path, body },
    );
}

const FIVE = [1, 2, 3, 4, 5];

/** Five items for each of the queues beside applications. */
async function fillQueues(admin: Calls): Promise<void> {
  const place = { latitude: 50.7, longitude: 7.1 };
  await admin('POST', '/admin/regions', {
    city: 'Bonn',
    country: 'Germany',
    timeZone: 'Europe/Berlin',
    ...place,
  });
  const { key } = await admin('POST', '/admin/import-sources', { name: 'Salsa calendar' });
  const post = async (path: string, body: object, headers: object) => {
    const given = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } };
    const answer = await fetch(`${site().address}/api${path}`, { ...given, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(await answer.text());
  };
  for (const number of FIVE) {
    const from = { 'x-forwarded-for': `203.0.113.${number}` };
    await post('/v1/event-recommendations/public', { title: `Recommended ${number}` }, from);
    const writer = { name: `Writer ${number}`, email: `writer${number}@example.org`, subject: 'other' };
    await post('/support/contact', { ...writer, message: 'Is there a class?' }, from);
    await site().create({ title: `Stray ${number}`, startDateTime: `2027-06-0${number}T20:00:00`, ...place });
  }
  const items = FIVE.map(number => ({
    ...{
      id: `${number}`,
      title: `Collected ${number}`,
      venue: `Club ${number}`,
      city: 'Bonn',
      danceStyles: 'Salsa',
    },
    ...{ start: `2027-01-0${number}T21:00`, timeZone: 'Europe/Berlin' },
  }));
  await post('/import/collected', { items }, { 'x-api-key': key });
}

/** Decides what waits in a queue, one item after the other, in the order in which it opens them. */
async function decideAll(page: Page, path: string, decide: (number: number) => Promise<void>): Promise<void> {
  await goTo(page, path);
  await page.getByText(/^5 .*found$/).waitFor();
  await page.keyboard.press('j');
  for (let before = '', number = 0; number < FIVE.length; number++) {
    const title = await page.waitForFunction(before => {
      const text = document.querySelector('[role=dialog] h2')?.textContent;
      // While an item is read, the dialog is called like the queue.
      return text && text !== before && /\d$/.test(text) ? text : null;
    }, before);
    before = (await title.jsonValue())!;
    await decide(number);
  }
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

describe('a queue', () => {
  test('decides twenty items without a mouse', async () => {
    await apply(1, TWENTY + 2);
    const page = await site().console(QUEUE);
    await page.getByText('22 applications found').waitFor();
    await page.keyboard.press('j');
    await open(page, 1);
    await page.keyboard.press('j');
    await open(page, 2);
    await page.keyboard.press('k');
    await open(page, 1);
    for (let number = 1; number <= TWENTY; number++) {
      await open(page, number);
      if (number % 2 === 0) {
        await page.keyboard.press('a');
      } else {
        await page.keyboard.press('r');
        await page.getByRole('textbox', { name: 'Reason', exact: true }).waitFor();
        await page.keyboard.type(`Not ${nameOf(number)}: jk aru?`);
        await page.keyboard.press('Control+Enter');
      }
    }
    await open(page, TWENTY + 1);
    await page.keyboard.press('Escape');
    await page.getByText('2 applications found').waitFor();
    await until(() => page.getByRole('link', { name: /^Applications/ }).textContent()).toBe(
      'Applications2 waiting',
    );
    // Undo of the last decision, then of another one after a reload.
    await page.keyboard.press('u');
    await toast(page, `Reopened the application of ${nameOf(TWENTY)}.`);
    await open(page, TWENTY);
    await page.goto(`${QUEUE}?status=rejected`);
    await page.getByRole('link', { name: nameOf(1), exact: true }).click();
    await open(page, 1);
    await page.getByText('Not Salsa 01: jk aru?').waitFor();
    await page.keyboard.press('u');
    await toast(page, `Reopened the application of ${nameOf(1)}.`);
    await page.getByRole('dialog').getByText('Approve and register').waitFor();
  });

  test('decides twenty items of the other queues without a mouse, one queue after the other', async () => {
    const page = await site().console(QUEUE);
    const admin = callsOf(page);
    await fillQueues(admin);
    const typed = async (key: string, text: string) => {
      // Its keys work once the item is there.
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Reject|^Mark as spam/ })
        .first()
        .waitFor();
      await page.keyboard.press(key);
      await page.locator('[role=dialog] textarea:focus').waitFor();
      await page.keyboard.type(text);
      await page.keyboard.press('Control+Enter');
    };
    await decideAll(page, '/admin/event-recommendations', number =>
      typed(number % 2 === 0 ? 'a' : 'r', 'jk aru? Thank you.'),
    );
    await decideAll(page, '/admin/contact', number =>
      number % 2 === 0 ? typed('a', 'jk aru? Yes, there is.') : page.keyboard.press('r'),
    );
    await decideAll(page, '/admin/unassigned-events', async () => {
      await page
        .getByRole('dialog')
        .getByText(/^Suggested: /)
        .waitFor();
      await page.keyboard.press('a');
    });
    await decideAll(page, '/admin/imported-events', number =>
      number % 2 === 0 ? page.keyboard.press('a') : typed('r', 'jk aru? Not a dance event.'),
    );
    await until(async () => {
      const { queues } = await admin('GET', '/admin/queues');
      const others = queues.filter(({ kind }: { kind: string }) => kind !== 'organizerApplication');
      return others.map(({ waiting }: { waiting: number }) => waiting);
    }).toEqual([0, 0, 0, 0]);
    const { stats } = await admin('GET', '/admin/event-recommendations');
    expect(stats).toMatchObject({ approved: 3, rejected: 2 });
    expect((await admin('GET', '/admin/contact-messages')).stats).toMatchObject({ answered: 3, spam: 2 });
    expect((await admin('GET', '/imported-events?importStatus=rejected')).data).toHaveLength(2);
    // The last decision is taken back, by keyboard too.
    await page.keyboard.press('u');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Approve/ })
      .waitFor();
  });

  test('shows who is reviewing an item and what they noted, and passes axe', async () => {
    await apply(90, 91);
    const page = await site().console(`${QUEUE}?search=90`);
    const max = await colleague('Max');
    await max.getByRole('link', { name: nameOf(90) }).click();
    await open(max, 90);
    await page.getByRole('table').getByText('Max is reviewing').waitFor();
    await passesAxe(page, 'a list with presence');
    await page.keyboard.press('j');
    await open(page, 90);
    await page.getByRole('dialog').getByText('Max is reviewing').waitFor();
    await max.getByRole('dialog').getByText('Administrator is reviewing').waitFor();
    await max.getByRole('textbox', { name: 'New note' }).fill('I know her.\nask me');
    await max.getByRole('button', { name: 'Add note' }).click();
    await page.getByRole('listitem').getByText('I know her.').waitFor();
    expect(await page.getByRole('button', { name: 'Remove note' }).count()).toBe(0);
    await passesAxe(page, 'an item with a note', '[role=dialog]');
    await max.getByRole('button', { name: 'Remove note' }).click();
    await until(() => page.getByText('I know her.').count()).toBe(0);
    await writeToSender(page);

    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await help.getByText('Undo the last decision').waitFor();
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'hidden' });
    await open(page, 90);

    await page.keyboard.press('r');
    await page.getByRole('button', { name: /^We could not find/ }).click();
    const reason = page.getByRole('textbox', { name: 'Reason', exact: true });
    expect(await reason.inputValue()).toMatch(/^We could not find/);
    await reason.fill('No dates on your site.');
    await page.getByRole('button', { name: 'Save as a template' }).click();
    await toast(page, 'The template is saved.');
    await passesAxe(page, 'a reason', '[role=dialog]');
    await page.keyboard.press('Escape');
    await reason.waitFor();
    await page.getByRole('button', { name: 'Back' }).click();

    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await mention(max);
    await isMentioned(page);
    await max.keyboard.press('Escape');
    await until(() => page.getByText('Max is reviewing').count()).toBe(0);
  });
});

describe('several items of a queue', () => togetherJourneys(site));
describe('nights by email', () => subscriptionJourneys(site));
