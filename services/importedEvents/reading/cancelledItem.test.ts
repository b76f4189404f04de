import { describe, expect, it } from 'vitest';
import { tell } from '#contracts/platform/sentences/sentence.ts';
import { doubtsOf } from './doubts.ts';
import { readItem } from './readItem.ts';

const known = { regions: [], regionOf: () => undefined, styleNamed: () => undefined };
const read = (more: object) =>
  readItem({ id: 'a', start: '2027-01-15T20:00', venue: 'Casa', ...more }, known, new Date('2026-12-01'))
    .content;
const issues = (more: object) =>
  read(more)
    .validationIssues.filter(({ field }) => field === 'title' || field === 'cancelled')
    .map(({ sentence }) => tell(sentence, 'en'));

describe('an item whose title says that it is cancelled', () => {
  it('is cancelled, and its title is without the word', () => {
    expect(read({ title: 'CANCELED: Practica' })).toMatchObject({ title: 'Practica', cancelled: true });
    expect(issues({ title: 'CANCELED: Practica' })).toEqual(['The title says that it is cancelled.']);
    expect(read({ title: '<b>[ABGESAGT]</b> Tanztee &amp; Torte', cancelled: false })).toMatchObject({
      title: 'Tanztee & Torte',
      cancelled: true,
    });
  });

  it('says so once if its source does, too', () => {
    const both = { title: 'ABGESAGT - Tanztee', cancelled: true };
    expect(read(both)).toMatchObject({ title: 'Tanztee', cancelled: true });
    expect(issues(both)).toEqual(['The source says that it is cancelled.']);
  });

  it('is a question if it may mean something else', () => {
    const title = 'Cancelled party rescheduled';
    expect(read({ title })).toMatchObject({ title, cancelled: false });
    expect(issues({ title })).toEqual([
      'Does it take place? “Cancelled party rescheduled” may say that it is cancelled or postponed.',
    ]);
    expect(issues({ title, cancelled: true })).toEqual(['The source says that it is cancelled.']);
  });

  it('has its dates read likewise', () => {
    const changes = [
      { date: '2027-01-22', title: 'CANCELLED: Practica' },
      { date: '2027-01-29', title: 'Practica postponed' },
      { date: '2027-02-05', title: 'Practica postponed again', cancelled: true },
      { date: '2027-02-12', title: 7 },
      null,
    ];
    const item = read({ title: 'Practica', recurrence: { rule: 'FREQ=WEEKLY', changes } });
    expect(doubtsOf(item)).toEqual(['Practica postponed']);
    for (const odd of [{ changes: 'x' }, { changes: { title: 'Cancelled' } }, {}]) {
      expect(doubtsOf(read({ title: 'Practica', recurrence: { rule: 'FREQ=WEEKLY', ...odd } }))).toEqual([]);
    }
  });

  it('is a question, too, if it was collected before titles were read', () => {
    expect(doubtsOf({ title: 'CANCELED: Practica', cancelled: false, recurrence: null })).toEqual([
      'CANCELED: Practica',
    ]);
    expect(doubtsOf({ title: 'CANCELED: Practica', cancelled: true, recurrence: null })).toEqual([]);
  });

  it('is found at the end of a title that is too long', () => {
    const item = read({ title: `${'Salsa '.repeat(60)}- CANCELLED` });
    expect(item.cancelled).toBe(true);
    expect(item.title.length).toBeLessThanOrEqual(200);
  });
});
