import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { passesAxe } from '../kit/passesAxe.ts';
import { chooseInRow } from '../kit/rowMenu.ts';
import type { Site } from '../kit/site.ts';
import { until } from '../kit/until.ts';
import { ask } from '../people/ask.ts';

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const acts = (page: Page) => page.getByRole('list', { name: 'What happened, newest first' }).locator('> li');

/** The history of a thing, and what one person did in a period. */
export function historyJourneys(site: () => Site): void {
  test('a venue gets back an earlier version from its history, and that is an act of its own', async () => {
    const body = { name: 'Casa Historia', city: 'Getafe', timeZone: 'Europe/Madrid' };
    const page = await site().console('/admin/venues');
    const { venue } = await ask(page, 'POST', '/admin/venues', body);
    await ask(page, 'PUT', `/admin/venues/${venue.id}`, { name: 'Casa Historias', notes: 'Ring twice.' });
    await site().caughtUp();
    await page.goto('/admin/venues?search=Casa%20Historias');
    await chooseInRow(page, 'Casa Historias', 'History');
    const history = dialog(page, 'History of Casa Historias');
    await until(() => acts(page).count()).toBe(2);
    await passesAxe(page, 'the history of a venue', '[role=dialog]');
    await history.getByRole('button', { name: /^Restore the version of/ }).click();
    await history.getByRole('heading', { name: 'Restoring this version would change' }).waitFor();
    await history.locator('ins').getByText('Casa Historia', { exact: true }).waitFor();
    await passesAxe(page, 'the preview of a version', '[role=dialog]');
    await history.getByRole('button', { name: 'Restore it' }).click();
    await until(() => acts(page).count()).toBe(3);
    await acts(page).first().getByText('Reason: Restored version 1').waitFor();
    // It is like that now, also in the title; the act that restored it can be undone, and the version before it restored.
    const restored = page.getByRole('dialog', { name: 'History of Casa Historia', exact: true });
    await acts(page).first().getByRole('button', { name: /^Undo/ }).waitFor();
    await until(() => restored.getByRole('button', { name: /^Restore the version of/ }).count()).toBe(1);
    await acts(page)
      .nth(1)
      .getByRole('button', { name: /^Restore the version of/ })
      .waitFor();
    await page.keyboard.press('Escape');
    await until(() => new URL(page.url()).searchParams.has('history')).toBe(false);
  });

  test('what a person did is previewed in the audit log, undone, and undone again', async () => {
    const event = await site().create({ title: 'Noche Deshecha', startDateTime: '2027-06-05T20:00:00' });
    await site().change(event.id, { title: 'Noche Cambiada' });
    await site().caughtUp();
    const page = await site().console('/admin/audit');
    const { entries } = await ask(page, 'GET', '/admin/audit?limit=1&type=EventCreated&people=true');
    await page.goto(`/admin/audit?actor=${entries[0].actor.id}`);
    await page.getByRole('button', { name: 'Undo what Administrator did...' }).click();
    const undoing = dialog(page, 'Undo what Administrator did');
    await undoing.getByRole('combobox', { name: 'In', exact: true }).click();
    await page.getByRole('option', { name: 'Event', exact: true }).click();
    await undoing.getByRole('link', { name: 'Noche Cambiada' }).waitFor();
    await passesAxe(page, 'the preview of what is undone', '[role=dialog]');
    await undoing.getByRole('button', { name: /^Undo \d+ things?$/ }).click();
    await undoing.getByText('Done', { exact: true }).waitFor({ timeout: 60_000 });
    await undoing.getByText(/\d+ undone, \d+ left as they are, \d+ failed/).waitFor();
    await passesAxe(page, 'the result of what was undone', '[role=dialog]');
    await undoing.getByRole('button', { name: 'Undo this run' }).click();
    await undoing.getByText('Done', { exact: true }).waitFor({ timeout: 60_000 });
    await undoing.getByRole('button', { name: 'Close' }).last().click();
    await site().caughtUp();
    expect(new URL(page.url()).searchParams.has('undoActs')).toBe(false);
  });

  test('histories speak Spanish', async () => {
    const event = await site().create({ title: 'Noche Hablada', startDateTime: '2027-06-05T20:00:00' });
    await site().change(event.id, { title: 'Noche Dicha' });
    await site().caughtUp();
    const page = await site().console(`/admin/events?history=event-${event.id}`, { locale: 'es-ES' });
    const history = dialog(page, 'Historial de Noche Dicha');
    await history
      .getByRole('button', { name: /^Deshacer/ })
      .first()
      .click();
    await history.getByRole('heading', { name: 'Esto cambiaría' }).waitFor();
    await history.getByRole('button', { name: 'Deshacerlo' }).waitFor();
  });
}
