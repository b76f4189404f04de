import { describe, expect, it } from 'vitest';
import { eventStream } from '#contracts/events/event/event.ts';
import type { EventForm } from '#contracts/events/event/eventFields.ts';
import { seriesStream } from '#contracts/events/series/seriesState.ts';
import { type ImportedContent, importedEventStream } from '#contracts/importedEvents/importedEvent.ts';
import type { Fact } from '#contracts/platform/fact.ts';
import type { Execute } from '#platform/commands/commands.ts';
import { decision } from '#platform/commands/decision.ts';
import { fold } from '#platform/facts/fold.ts';
import { createFrom, known, oneSeries, SERIES } from '#testing/series/followedSeries.ts';
import { eventRules } from '../events/event/event.ts';
import { changedEventPerformers } from './following/changeEventOnCollectedEventChanged.ts';
import { followSeries, namedAfter } from './following/followSeries.ts';
import { importedEventRules } from './importedEvent.ts';
import { readItem } from './reading/readItem.ts';

// Before events could be all-day, an all-day item became an event from 00:00 to 23:59. Logs have such facts for ever.

const NOW = new Date('2027-01-01T12:00:00Z');
const EVENT = '01990000-0000-4000-8000-00000000000e';
const ITEM = '01990000-0000-4000-8000-00000000000f';
const congress = { id: 'congress', title: 'Salsa congress', venue: 'Havanna', city: 'Berlin' };

const read = (more: object): ImportedContent => readItem({ ...congress, ...more }, known, NOW).content;

type Said = { type: string; data: object; role?: 'system' | 'admin' };

/** A log of an item and its event; the performer that follows the source reads it and adds to it. */
function log(item: readonly Said[], event: readonly Said[]) {
  const streams = new Map<string, Fact[]>();
  const append = (stream: string, { type, data, role = 'system' }: Said, id = '') => {
    const facts = streams.get(stream) ?? [];
    const metadata = { actor: { id: role, role }, command: { id, name: '' }, at: NOW.toISOString() };
    streams.set(stream, [...facts, { type, data, revision: facts.length, metadata } as unknown as Fact]);
  };
  const [ofItem, ofEvent] = [`${importedEventStream.category}-${ITEM}`, `${eventStream.category}-${EVENT}`];
  for (const said of item) append(ofItem, said);
  for (const said of event) append(ofEvent, said);
  const load = async (stream: string) => streams.get(stream) ?? [];
  const execute = (async (stream: typeof eventStream, id: string, name: never, data: never, asked: never) => {
    const name_ = `${stream.category}-${id}`;
    const rules = stream === eventStream ? eventRules : importedEventRules;
    const facts = await load(name_);
    const { decided } = await decision(rules as typeof eventRules, facts, name, data, asked, {
      namesOf: async () => new Map(),
    });
    for (const { type, data } of decided) append(name_, { type, data });
    return { revision: (await load(name_)).length - 1 };
  }) as unknown as Execute;
  const { parts } = oneSeries();
  const { bringUpImportedEvent } = changedEventPerformers({ ...parts, load, execute, clock: () => NOW });
  return {
    event: () => fold(eventStream, streams.get(ofEvent)!)!,
    follow: () =>
      bringUpImportedEvent!.perform(
        { stream: ofItem, factId: SERIES, correlationId: SERIES, process: '', key: '', payload: {} } as never,
        AbortSignal.timeout(60_000),
      ),
  };
}

const sent = (content: ImportedContent) => ({
  batchId: 'b',
  hash: JSON.stringify(content),
  raw: '',
  ...content,
});

/** An item that its source changed, and the facts of its event as they were recorded before. */
function changed(from: ImportedContent, to: ImportedContent, ofEvent: readonly Said[]) {
  const source = { sourceId: SERIES, sourceItemId: 'congress' };
  return log(
    [
      { type: 'EventCollected', data: { ...source, ...sent(from) } },
      { type: 'ImportApproved', data: { notes: null } },
      { type: 'ImportCompleted', data: { eventId: EVENT, kind: 'event' } },
      { type: 'CollectedEventChanged', data: sent(to) },
    ],
    ofEvent,
  );
}

async function created({ title, startLocal, endLocal }: ImportedContent): Promise<Said[]> {
  const series = oneSeries();
  const recurrence = JSON.stringify({ rule: 'FREQ=WEEKLY;COUNT=2' });
  await createFrom(series, { ...read({ start: '2027-03-05T20:00' }), recurrence });
  const { template, timeZone } = series.state().segments[0]!;
  const { status: _, isFeatured: __, allDay: ___, ...form } = template;
  const times = { startLocal, endLocal, timeZone };
  return [
    { type: 'EventCreated', data: { ...form, title, ...times, imported: true } },
    { type: 'EventPublished', data: {} },
  ];
}

const days = read({ start: '2027-03-05', end: '2027-03-07' });

describe('an event that was made of an all-day item before events could be all-day', () => {
  it('follows its source, and is all-day from then on', async () => {
    const { event, follow } = changed(
      days,
      read({ start: '2027-03-06', end: '2027-03-07' }),
      await created(days),
    );
    expect(event()).toMatchObject({
      startLocal: '2027-03-05T00:00',
      endLocal: '2027-03-07T23:59',
      allDay: false,
    });
    await follow();
    expect(event()).toMatchObject({
      startLocal: '2027-03-06T00:00',
      endLocal: '2027-03-07T23:59',
      allDay: true,
    });
  });

  it('has times once its source gives it some', async () => {
    const { event, follow } = changed(days, read({ start: '2027-03-06T20:00', end: '2027-03-06T23:00' }), [
      ...(await created(days)),
    ]);
    await follow();
    expect(event()).toMatchObject({
      startLocal: '2027-03-06T20:00',
      endLocal: '2027-03-06T23:00',
      allDay: false,
    });
  });

  it('keeps the times that a person gave it', async () => {
    const times = { startLocal: '2027-03-05T18:00', endLocal: '2027-03-07T23:59' };
    const { event, follow } = changed(days, read({ start: '2027-03-05', end: '2027-03-08' }), [
      ...(await created(days)),
      { type: 'EventRescheduled', data: times, role: 'admin' },
    ]);
    await follow();
    expect(event()).toMatchObject({ startLocal: '2027-03-05T18:00', allDay: false });
  });

  it('keeps the days that a person gave it, all day, when its source gives it times', async () => {
    const whole = { startLocal: '2027-03-05T00:00', endLocal: '2027-03-08T23:59', allDay: true };
    const { event, follow } = changed(days, read({ start: '2027-03-05T20:00', end: '2027-03-05T23:00' }), [
      ...(await created(days)),
      { type: 'EventRescheduled', data: whole, role: 'admin' },
    ]);
    await follow();
    expect(event()).toMatchObject(whole);
  });

  it('keeps its times if a person said that it has some', async () => {
    const whole = { startLocal: '2027-03-05T00:00', endLocal: '2027-03-07T23:59' };
    const { event, follow } = changed(
      days,
      read({ title: 'Renamed', start: '2027-03-05', end: '2027-03-07' }),
      [
        ...(await created(days)),
        { type: 'EventRescheduled', data: { ...whole, allDay: true }, role: 'admin' },
        { type: 'EventRescheduled', data: whole, role: 'admin' },
      ],
    );
    await follow();
    expect(event()).toMatchObject({ title: 'Renamed', ...whole, allDay: false });
  });
});

describe('a series that was made of an all-day item before series could be all-day', () => {
  const recurring = (more: object) => ({
    ...read({ start: '2027-03-05', ...more }),
    recurrence: JSON.stringify({ rule: 'FREQ=WEEKLY;COUNT=4' }),
  });

  async function old() {
    const series = oneSeries();
    series.at(NOW);
    await createFrom(series, recurring({}));
    const [fact] = series.facts;
    const { segment, ...rest } = fact!.data as { segment: { template: { allDay?: boolean } } };
    const { allDay: _, ...template } = segment.template;
    const times = { startTime: '00:00', endTime: '23:59', endDayOffset: 0 };
    series.facts[0] = { ...fact!, data: { ...rest, segment: { ...segment, ...times, template } } } as Fact;
    return series;
  }

  const follow = (series: Awaited<ReturnType<typeof old>>, item: ReturnType<typeof recurring>) =>
    followSeries(series.parts, item, SERIES, namedAfter({ factId: SERIES, correlationId: SERIES }, NOW));

  const change = (changed: Partial<EventForm>) => ({
    ...{ scope: 'all' as const, date: null, changed, recurrence: null },
    ...{ overwriteOwn: [], unmatched: 'keep' as const },
  });

  it('becomes all-day when its source next changes it', async () => {
    const series = await old();
    expect(await follow(series, recurring({ title: 'Renamed' }))).toBeUndefined();
    const { template, ...times } = series.state().segments[0]!;
    expect(template).toMatchObject({ title: 'Renamed', allDay: true });
    expect(times).toMatchObject({ startTime: '00:00', endTime: '23:59' });
  });

  it('keeps the times that a person gave it', async () => {
    const series = await old();
    const times = { startLocal: '2027-03-05T18:00', endLocal: '2027-03-05T23:00' };
    await series.execute(seriesStream, SERIES, 'ChangeSeries', change(times), series.by('admin', 'ana'));
    await follow(series, recurring({ title: 'Renamed' }));
    const { template, ...said } = series.state().segments[0]!;
    expect(said).toMatchObject({ startTime: '18:00', endTime: '23:00' });
    expect(template.allDay ?? false).toBe(false);
  });
});
