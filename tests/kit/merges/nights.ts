import { expect } from 'vitest';
import type { Merging } from './merging.ts';

const DAY = 86_400_000;

/** The id of the date of a series on a day. */
export const dateOf = (series: string, day: string) => `${series}_${day.slice(0, 10).replaceAll('-', '')}`;

export const plus = (day: string, days: number) =>
  new Date(Date.parse(day.slice(0, 10)) + days * DAY).toISOString().slice(0, 10);

/** Expects that every address of an event, series or date leads to another one. */
export async function expectMoved(m: Merging, from: string, to: string): Promise<void> {
  const page = await m.page(from);
  expect([page.statusCode, page.headers.location]).toEqual([301, `/events/${to}`]);
  const call = await m.send('GET', `/admin/events/${from}`);
  expect([call.statusCode, call.headers.location]).toEqual([301, `/api/admin/events/${to}`]);
  const file = await m.stack.app.inject({ method: 'GET', url: `/api/public/events/${from}.ics` });
  expect([file.statusCode, file.headers.location]).toEqual([301, `/api/public/events/${to}.ics`]);
}

/** A weekly series, an event on its second date, and the id of that date. */
export async function nightAndDate(m: Merging, more: object = {}) {
  const fields = m.night();
  const series = await m.series(fields);
  const day = plus(fields.startDateTime, 7);
  const id = await m.created({ ...fields, startDateTime: `${day}T21:00`, ...more });
  return { series, day, id, date: dateOf(series, day), fields };
}
