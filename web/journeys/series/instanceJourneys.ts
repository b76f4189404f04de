import { expect, test } from 'vitest';
import { goTo } from '../kit/goTo.ts';
import { rowMenu } from '../kit/rowMenu.ts';
import type { Site } from '../kit/site.ts';
import { until } from '../kit/until.ts';
import { act, createFridays, dateOf, dateRow, dialog, FRIDAYS } from './seriesSteps.ts';

export function instanceJourneys(site: () => Site): void {
  test('R10: one date is edited alone, its day included, and can be undone', async () => {
    const series = await createFridays(site(), 'Hustle Fridays');
    const address = `/admin/events?search=Hustle&dialog=edit&event=${dateOf(series, FRIDAYS[1]!)}`;
    const page = await site().console(address);
    const form = dialog(page, 'Edit Event Instance');
    expect(await form.getByLabel('This date only').isChecked()).toBe(true);
    await form.getByLabel('Start date').fill('20 Feb 2027');
    await form.getByLabel('Start date').blur();
    await form.getByLabel('Title').fill('Hustle Saturday');
    const sent = page.waitForRequest(request => request.method() === 'PUT');
    await form.getByRole('button', { name: 'Save changes' }).click();
    expect((await sent).postDataJSON()).toEqual({
      title: 'Hustle Saturday',
      startDateTime: '2027-02-20T20:00:00',
      endDateTime: '2027-02-21T02:00:00',
      updateType: 'this_only',
    });
    await form.waitFor({ state: 'hidden' });
    await page.getByText('Saved “Hustle Saturday, Sat, 20 Feb 2027”.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Change undone.').waitFor();
    await page.goto(address.replace('=edit', '=details'));
    await dialog(page, 'Event details').getByText('Fri, 19 Feb 2027').waitFor();
  });

  test('R9, R13: this and all later dates keep their days, and the preview counts them', async () => {
    const series = await createFridays(site(), 'Isla Fridays', { price: '$10' });
    const page = await site().console(
      `/admin/events?search=Isla&dialog=edit&event=${dateOf(series, FRIDAYS[5]!)}`,
    );
    const form = dialog(page, 'Edit Event Instance');
    await form.getByText('This and all later dates').click();
    await form.getByText('Date cannot be changed when updating series').waitFor();
    expect(await form.getByLabel('Start date').isDisabled()).toBe(true);
    await form.getByLabel('Start time').fill('9pm');
    await form.getByLabel('Start time').blur();
    await form.getByRole('button', { name: 'Review changes' }).click();
    const review = dialog(page, /^Update/);
    await review.getByText('The new values apply from Fri, 19 Mar 2027.').waitFor();
    await review.getByRole('button', { name: 'Update 3 dates' }).click();
    await page.getByText('3 dates updated').waitFor();
    await page.goto(`/admin/events?dialog=details&event=${series.id}`);
    await dialog(page, 'Event details').getByText('changes from Fri, 19 Mar 2027').waitFor();
    await dialog(page, 'Event details').getByText('Every Friday at 21:00').waitFor();
  });

  test('R13a: the first date does not offer later ones, and all dates means all', async () => {
    const series = await createFridays(site(), 'Jarocho Fridays');
    const page = await site().console(`/admin/events?dialog=edit&event=${dateOf(series, FRIDAYS[0]!)}`);
    const form = dialog(page, 'Edit Event Instance');
    await form.getByText('All dates').click();
    expect(await form.getByRole('radio').count()).toBe(2);
    await form.getByLabel('Title').fill('Jarocho Nights');
    await form.getByRole('button', { name: 'Review changes' }).click();
    await dialog(page, /^Update/)
      .getByRole('button', { name: 'Update 8 dates' })
      .click();
    await page.getByText('8 dates updated').waitFor();
  });

  test('R21: deleting a published date suggests cancelling it instead', async () => {
    const series = await createFridays(site(), 'Kompa Fridays', { status: 'published' });
    const date = dateOf(series, FRIDAYS[1]!);
    const page = await site().console(`/admin/events?search=Kompa&dialog=delete&event=${date}`);
    const question = dialog(page, 'Are you sure you want to delete this event?');
    expect(await question.getByLabel('Cancel this date').isChecked()).toBe(true);
    await question.getByText('Remove this and all later dates').click();
    await question.getByRole('button', { name: 'Remove 7 dates' }).waitFor();
    await question.getByText('Cancel this date').click();
    await question.getByRole('button', { name: 'Cancel 1 date' }).click();
    await page.getByText('1 date cancelled').waitFor();
    await page.goto(`/admin/events?dialog=cancel&event=${dateOf(series, FRIDAYS[4]!)}`);
    const cancel = dialog(page, 'Cancel which dates?');
    await cancel.getByText('This and all later dates').click();
    await cancel.getByRole('button', { name: 'Cancel 4 dates' }).click();
    await page.getByText('4 dates cancelled').waitFor();
  });

  test('R34: edit, cancel and delete ask alike: the safest option first, one verb, and a way out', async () => {
    const series = await createFridays(site(), 'Punta Fridays', { status: 'published' });
    const date = dateOf(series, FRIDAYS[2]!);
    const scopes = ['This date only', 'This and all later dates', 'All dates'];
    const removals = ['Cancel this date', 'Remove this date', 'Remove this and all later dates'];
    const questions = [
      { open: 'edit', title: 'Edit Event Instance', choices: scopes, out: 'Cancel', verb: 'Save changes' },
      {
        open: 'cancel',
        title: 'Cancel which dates?',
        choices: scopes,
        out: 'Keep date',
        verb: 'Cancel 1 date',
      },
      {
        open: 'delete',
        title: 'Are you sure you want to delete this event?',
        choices: [...removals, 'Delete the whole series'],
        out: 'Keep date',
        verb: 'Cancel 1 date',
      },
    ];
    const page = await site().console('/admin/events');
    for (const { open, title, choices, out, verb } of questions) {
      await goTo(page, `/admin/events?search=Punta&dialog=${open}&event=${date}`);
      const question = dialog(page, title);
      await question.getByRole('button', { name: verb, exact: true }).waitFor();
      const radios = question.getByRole('radio');
      await until(() => radios.count()).toBe(choices.length);
      for (const [at, choice] of choices.entries()) {
        const radio = question.getByRole('radio', { name: choice, exact: true });
        expect([choice, await radio.isChecked()]).toEqual([choice, at === 0]);
        const { y } = (await radio.boundingBox())!;
        expect([choice, y]).toEqual([choice, (await radios.nth(at).boundingBox())!.y]);
      }
      await question.getByRole('button', { name: out, exact: true }).click();
      await question.waitFor({ state: 'hidden' });
    }
  });

  test('C19: a dismissed question returns the focus', async () => {
    await createFridays(site(), 'Kuduro Fridays');
    const page = await site().console('/admin/events?search=Kuduro');
    const menu = rowMenu(page, 'Kuduro Fridays');
    await menu.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Delete Series' }).focus();
    await page.keyboard.press('Enter');
    const question = dialog(page, 'Are you sure you want to delete this series?');
    const keep = question.getByRole('button', { name: 'Keep series' });
    await until(() => keep.evaluate(it => it === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await question.waitFor({ state: 'hidden' });
    await until(() => menu.evaluate(it => it === document.activeElement)).toBe(true);
  });

  test('R19: a date is removed, and undo restores it', async () => {
    const series = await createFridays(site(), 'Lambada Fridays');
    const date = dateOf(series, FRIDAYS[1]!);
    const page = await site().console(`/admin/events?search=Lambada&dialog=delete&event=${date}`);
    const question = dialog(page, 'Are you sure you want to delete this event?');
    await question.getByRole('button', { name: 'Remove 1 date' }).click();
    await page.getByText('1 date removed').waitFor();
    await page.getByText('7 instances').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('8 instances').waitFor();
  });

  test('R23: Manage dates shows every state, and reverts each of them', async () => {
    const series = await createFridays(site(), 'Mambo Fridays', { status: 'published' });
    const page = await site().console(`/admin/events?dialog=details&event=${series.id}`);
    await page.getByRole('tab', { name: 'Manage dates' }).click();
    await act(page, 'Fri, 12 Feb 2027', 'Cancel date');
    await dateRow(page, 'Fri, 12 Feb 2027').getByText('Cancelled').waitFor();
    await act(page, 'Fri, 12 Feb 2027', 'Reinstate');
    await dateRow(page, 'Fri, 12 Feb 2027').getByText('Same as series').waitFor();
    await act(page, 'Fri, 19 Feb 2027', 'Remove date');
    await dateRow(page, 'Fri, 19 Feb 2027').getByText('Removed').waitFor();
    await page.getByText('Removed 1', { exact: true }).click();
    const menus = page.getByRole('dialog').getByRole('button', { name: /^Actions for/ });
    expect(await menus.count()).toBe(1);
    await act(page, 'Fri, 19 Feb 2027', 'Restore');
    await page.getByText('No matching dates.').waitFor();
    await page.getByText('All 8', { exact: true }).click();
    await act(page, 'Fri, 26 Feb 2027', 'Edit Instance');
    const form = dialog(page, 'Edit Event Instance');
    await form.getByLabel('Price').fill('$44');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await form.waitFor({ state: 'hidden' });
    await goTo(page, `/admin/events?dialog=dates&event=${series.id}`);
    await page.getByRole('button', { name: 'Reset Price of Fri, 26 Feb 2027 to the series value' }).click();
    await dateRow(page, 'Fri, 26 Feb 2027').getByText('Same as series').waitFor();
    await act(page, 'Fri, 5 Mar 2027', 'Make a separate event');
    await dateRow(page, 'Fri, 5 Mar 2027').getByText('Separate event').waitFor();
    await act(page, 'Fri, 5 Mar 2027', 'Open the event');
    await dialog(page, 'Event details').getByText('Fri, 5 Mar 2027').waitFor();
  });

  test('R23: many dates are cancelled together, and undone together', async () => {
    const series = await createFridays(site(), 'Norteno Fridays', { status: 'published' });
    const page = await site().console(`/admin/events?dialog=dates&event=${series.id}`);
    await page.getByLabel('Select Fri, 19 Feb 2027').check();
    await page.getByLabel('Select Fri, 26 Feb 2027').check();
    await page.getByRole('button', { name: 'Cancel 2 dates' }).click();
    await page.getByText('2 dates cancelled').waitFor();
    await dateRow(page, 'Fri, 26 Feb 2027').getByText('Cancelled').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await dateRow(page, 'Fri, 26 Feb 2027').getByText('Same as series').waitFor();
    await dateRow(page, 'Fri, 19 Feb 2027').getByText('Same as series').waitFor();
  });

  test('C10: the latest change is undone from the history too', async () => {
    const series = await createFridays(site(), 'Orisha Fridays', { price: '$10' });
    await site().change(dateOf(series, FRIDAYS[3]!), { price: '$30' });
    const page = await site().console('/admin/events');
    const history = dialog(page, /^History of/);
    const acts = history.getByRole('listitem');
    await until(async () => {
      await page.goto(`/admin/events?search=Orisha&dialog=history&event=${series.id}`);
      await acts.first().waitFor();
      return acts.first().textContent();
    }).toContain('changed Fri, 5 Mar 2027 in the series “Orisha Fridays”');
    await acts.first().getByText('$30').waitFor();
    await acts.first().getByRole('button', { name: 'Undo this' }).click();
    await history.getByText('undid a change to the series “Orisha Fridays”').waitFor();
  });

  test('R13: a value that only the edited date overrides changes with the later dates', async () => {
    const series = await createFridays(site(), 'Plena Fridays');
    const date = dateOf(series, FRIDAYS[5]!);
    await site().change(date, { title: 'Plena special' });
    const page = await site().console('/admin/events');
    const form = dialog(page, 'Edit Event Instance');
    await until(async () => {
      await page.goto(`/admin/events?dialog=edit&event=${date}`);
      return form.getByLabel('Title').inputValue();
    }).toBe('Plena special');
    await form.getByText('This and all later dates').click();
    await form.getByLabel('Title').fill('Plena late');
    await form.getByRole('button', { name: 'Review changes' }).click();
    const review = dialog(page, /^Update/);
    await review.getByRole('button', { name: 'Update 3 dates' }).waitFor();
    expect(await review.getByLabel('also overwrite the custom Title of 1 date').isChecked()).toBe(true);
  });
}
