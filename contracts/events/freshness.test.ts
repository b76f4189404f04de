import { describe, expect, it } from 'vitest';
import {
  confirmDue,
  confirmingSide,
  editedBy,
  freshnessOf,
  freshnessOfEvent,
  freshnessOfSeries,
  isWeekly,
} from './freshness.ts';
import type { Rule } from './series/recurrence.ts';
import type { SeriesState } from './series/seriesState.ts';

const ANA = { id: 'ana', role: 'admin' } as const;
const SYSTEM = { id: 'system', role: 'system' } as const;
const AT = '2026-06-01T12:00:00.000Z';

const rule = (recurrenceType: Rule['recurrenceType'], interval = 1): SeriesState['segments'] =>
  [{ rule: { recurrenceType, interval } }] as SeriesState['segments'];
const series = (more: Partial<SeriesState> = {}) => ({ segments: rule('weekly'), ...more }) as SeriesState;
const columns = (more: Partial<SeriesState>, at = AT) =>
  freshnessOfSeries(series(more), 'published', { at, by: ANA });
const days = (at: Date | null, since: string) => at && (at.getTime() - Date.parse(since)) / 86_400_000;
const stateAt = (more: Partial<SeriesState>, day: number) =>
  freshnessOf(columns(more), new Date(Date.parse(AT) + day * 86_400_000));

describe('a weekly series', () => {
  it('is marked 60 days after it was confirmed, to the millisecond, and not hidden before it was found', () => {
    expect(stateAt({}, 59.999_999)).toBe('fresh');
    expect(stateAt({}, 60)).toBe('unconfirmed');
    expect(stateAt({}, 4_000)).toBe('unconfirmed');
  });

  it('is hidden 90 days after it was confirmed, and never sooner than 30 days after it was found', () => {
    const inTime = { since: AT, at: '2026-07-31T12:10:00.000Z' };
    expect(stateAt({ unconfirmed: inTime }, 89.999)).toBe('unconfirmed');
    expect(stateAt({ unconfirmed: inTime }, 90.01)).toBe('hidden');
    const late = { since: AT, at: '2027-06-01T12:00:00.000Z' };
    expect(days(columns({ unconfirmed: late }).hidesAt, late.at)).toBe(30);
    const early = { since: AT, at: AT };
    expect(days(columns({ unconfirmed: early }).hidesAt, AT)).toBe(90);
  });

  it('is fresh again with a confirmation or an edit since, by whatever spelling of the time', () => {
    const unconfirmed = { since: '2026-06-01T12:00:00Z', at: '2026-08-01T00:00:00Z' };
    expect(columns({ unconfirmed }).hidesAt).not.toBeNull();
    const confirmed = { at: '2026-08-02T00:00:00.000Z', by: ANA };
    expect(columns({ unconfirmed, confirmed })).toMatchObject({
      hidesAt: null,
      confirmedAt: new Date(confirmed.at),
    });
    expect(columns({ unconfirmed }, '2026-08-02T00:00:00.000Z').hidesAt).toBeNull();
  });

  it('shows whichever came last, confirmation or edit', () => {
    const confirmed = { at: AT, by: { id: 'visitor', role: 'visitor' } } as const;
    expect(columns({ confirmed }).confirmedBy).toEqual(confirmed.by);
    expect(columns({ confirmed }, '2026-06-01T12:00:00.001Z').confirmedBy).toEqual(ANA);
    expect(columns({ confirmed: null }).confirmedBy).toEqual(ANA);
  });

  it.each(['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'])('can be confirmed in %s', at => {
    const unconfirmed = { since: at, at };
    const { confirmDueAt, hidesAt } = columns({ unconfirmed }, at);
    for (const moment of [confirmDueAt!, hidesAt!]) expect(moment.toISOString()).toMatch(/^\d{4}-/);
    expect(confirmDue(new Date(at)).getTime()).toBeGreaterThanOrEqual(Date.parse(at));
  });
});

describe('no confirmation is asked for', () => {
  it.each([
    ['daily', 14, true],
    ['daily', 15, false],
    ['weekly', 1, true],
    ['weekly', 2, true],
    ['weekly', 3, false],
    ['biweekly', 1, true],
    ['biweekly', 2, false],
    ['monthly', 1, false],
  ] as const)('of series that are rarer than every second week: %s, every %i', (type, interval, isAsked) => {
    expect(isWeekly({ segments: rule(type, interval) })).toBe(isAsked);
  });

  it('of what is not published, and of single events', () => {
    const edited = { at: AT, by: ANA };
    const none = { confirmDueAt: null, hidesAt: null, confirmedAt: new Date(AT) };
    for (const status of ['draft', 'cancelled', 'completed'] as const) {
      expect(freshnessOfSeries(series(), status, edited)).toMatchObject(none);
    }
    expect(freshnessOfEvent(edited)).toMatchObject(none);
    expect(freshnessOfEvent(null)).toMatchObject({ confirmedAt: null, confirmedBy: null });
  });
});

describe('what counts as an edit', () => {
  const fact = (
    name: string,
    actor: typeof ANA | typeof SYSTEM,
    type = 'SeriesDetailsChanged',
    data = {},
  ) => {
    const metadata = { actor, at: '2026-07-01T00:00:00Z', command: { id: '1', name } };
    return { type, data, metadata } as unknown as Parameters<typeof editedBy>[1];
  };
  const before = { edited: { at: AT, by: ANA } };
  const isEdit = (one: ReturnType<typeof fact>) => editedBy(before, one) !== before.edited;

  it('is what a person did to it, and its creation, even by the system that carries out a decision', () => {
    expect(isEdit(fact('ChangeSeries', ANA))).toBe(true);
    expect(editedBy(undefined, fact('CreateSeries', SYSTEM))?.by).toEqual(SYSTEM);
  });

  it('is not what follows by itself, nor what was done to many at once about something else', () => {
    expect(isEdit(fact('ChangeSeries', SYSTEM))).toBe(false);
    expect(isEdit(fact('ReplaceDanceStyle', ANA))).toBe(false);
    expect(isEdit(fact('FollowVenue', ANA))).toBe(false);
  });

  it('is no confirmation, nor the undo of one; the undo of anything else is', () => {
    expect(isEdit(fact('ConfirmSeries', ANA, 'SeriesConfirmed'))).toBe(false);
    const undone = (restored: object) => fact('UndoChange', ANA, 'SeriesChangeUndone', { restored });
    expect(isEdit(undone({ confirmed: null }))).toBe(false);
    expect(isEdit(undone({ overrides: {} }))).toBe(true);
  });
});

it('only the link in a mail is used without an account', () => {
  expect(confirmingSide({ id: 'visitor', role: 'visitor' })).toBe('organizer');
  expect([ANA, SYSTEM, null].map(confirmingSide)).toEqual(['team', 'team', 'team']);
});
