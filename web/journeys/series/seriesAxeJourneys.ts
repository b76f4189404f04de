import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { EventRead } from '../../../contracts/events/calls.ts';
import { goTo } from '../kit/goTo.ts';
import { axeFinds, passesAxe } from '../kit/passesAxe.ts';
import type { Site } from '../kit/site.ts';
import { fitsTelephone, NARROW } from '../kit/telephone.ts';
import { until } from '../kit/until.ts';
import { createFridays, dateOf, dialog, FRIDAYS } from './seriesSteps.ts';

const TIMEOUT = 120_000;

type View = { name: string; show: (page: Page, series: EventRead) => Promise<unknown> };

const at = (kind: string, id = '') => `/admin/events?search=Quimbara&dialog=${kind}&event=${id}`;

const VIEWS: View[] = [
  {
    name: 'creating a series',
    show: async page => {
      await page.goto(at('createSeries'));
      const form = dialog(page, 'Create Recurring Series');
      const friday = form.getByText('Fri', { exact: true });
      // On a busy machine a click can land on a form that is still rendering.
      await until(async () => {
        await form.getByText('Weekly', { exact: true }).click();
        return friday.isVisible();
      }).toBe(true);
      await friday.click();
      await form.getByText('Every Friday').waitFor();
    },
  },
  {
    name: 'what a change of the series does',
    show: async (page, { id }) => {
      await page.goto(at('edit', id));
      await dialog(page, 'Edit Recurring Series').getByLabel('Price').fill('$99');
      await page.getByRole('button', { name: 'Review changes' }).click();
      await page.getByRole('button', { name: /^Update \d/ }).waitFor();
    },
  },
  {
    name: 'editing a date',
    show: async (page, series) => {
      await page.goto(at('edit', dateOf(series, FRIDAYS[4]!)));
      await page.getByText('This and all later dates').click();
    },
  },
  {
    name: 'the details of a series',
    show: async (page, { id }) => {
      await page.goto(at('details', id));
      await page.getByText('Every Friday at 20:00').first().waitFor();
    },
  },
  {
    name: 'Manage dates',
    show: async (page, { id }) => {
      await goTo(page, at('dates', id));
      await page.getByText('from Fri, 19 Mar 2027').waitFor();
      await page.getByLabel('Select Fri, 19 Feb 2027').check();
    },
  },
  {
    name: 'the details of a date',
    show: async (page, series) => {
      await goTo(page, at('details', dateOf(series, FRIDAYS[1]!)));
      await page.getByText('This date has custom values: Price.').waitFor();
    },
  },
  {
    name: 'deleting a date',
    show: async (page, series) => {
      await goTo(page, at('delete', dateOf(series, FRIDAYS[4]!)));
      await page.getByRole('button', { name: 'Cancel 1 date' }).waitFor();
    },
  },
  {
    name: 'deleting the series',
    show: async (page, { id }) => {
      await goTo(page, at('delete', id));
      await page.getByRole('button', { name: /^Delete series with/ }).waitFor();
    },
  },
  {
    name: 'taking the series back',
    show: async (page, { id }) => {
      await goTo(page, at('publish', id));
      await page.getByRole('button', { name: /^Unpublish \d/ }).waitFor();
    },
  },
  {
    name: 'the history of a series',
    show: async (page, { id }) => {
      await goTo(page, at('history', id));
      await page
        .getByRole('dialog', { name: /^History/ })
        .getByRole('listitem')
        .first()
        .waitFor();
    },
  },
  {
    name: 'a copy of the series',
    show: async (page, { id }) => {
      await goTo(page, at('duplicate', id));
      await page.getByText('A copy of “Quimbara Fridays”').waitFor();
    },
  },
  {
    name: 'cancelling dates',
    show: async (page, series) => {
      await goTo(page, at('cancel', dateOf(series, FRIDAYS[4]!)));
      await page.getByRole('button', { name: 'Cancel 1 date' }).waitFor();
    },
  },
];

const DIALOG = '[role=dialog]';

export function seriesAxeJourneys(site: () => Site): void {
  let series: EventRead;
  beforeAll(async () => {
    series = await createFridays(site(), 'Quimbara Fridays', { status: 'published' });
    await site().change(dateOf(series, FRIDAYS[1]!), { price: '$30' });
    await site().change(dateOf(series, FRIDAYS[2]!), { status: 'cancelled' });
    await site().change(dateOf(series, FRIDAYS[5]!), { startDateTime: '2027-03-20T20:00:00' });
  });

  test(
    'every dialog of series passes axe in both themes',
    async () => {
      const page = await site().console('/admin/events');
      for (const view of VIEWS) {
        await view.show(page, series);
        await passesAxe(page, view.name, DIALOG);
      }
    },
    TIMEOUT,
  );

  test(
    'and fits a phone, where it fills the screen',
    async () => {
      const page = await site().console('/admin/events', { viewport: NARROW, hasTouch: true });
      for (const view of VIEWS) {
        await view.show(page, series);
        expect(await axeFinds(page, { part: DIALOG, rules: 'structure' }), view.name).toEqual([]);
        await fitsTelephone(page, view.name);
      }
    },
    TIMEOUT,
  );
}
