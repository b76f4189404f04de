import { describe, expect, it } from 'vitest';
import { type EventState, type eventFacts, eventStream } from '#contracts/events/event/event.ts';
import { FORM_FIELDS } from '#contracts/events/event/fields.ts';
import { fieldsOfChoice, MERGE_FIELDS } from '#contracts/events/event/mergeFields.ts';
import type { NewFact } from '#contracts/platform/fact.ts';
import { earlierIn, fold } from '#platform/facts/fold.ts';
import { salsaFriday } from '#testing/salsaFriday.ts';
import { given } from '#testing/specification.ts';
import { eventRules } from './event.ts';
import { undoOfMerge } from './merging.ts';

const history = given(eventRules);
type EventFact = NewFact<typeof eventFacts>;

const [A, B, C] = [1, 2, 3].map(number => `0197a000-0000-7000-8000-00000000000${number}`) as [
  string,
  string,
  string,
];
const createdAt = '2026-05-01T12:00:00Z';
const form = { ...salsaFriday, coverImageAlt: null, locationName: null };
const { status: _, isFeatured: __, ...details } = form;
const created: EventFact = { type: 'EventCreated', data: details };
const published: EventFact = { type: 'EventPublished', data: {} };
const deleted: EventFact = { type: 'EventDeleted', data: {} };
const mergedInto = (into: string): EventFact => ({ type: 'EventMergedInto', data: { into, taken: [] } });
const titled = (title: string): EventFact => ({ type: 'EventDetailsChanged', data: { title } });

const alias = (id: string, via = id) => ({
  ...{ id, via, title: `Night ${id.at(-1)}` },
  ...{ locationName: 'Havanna', locationCity: null },
});
const absorbed = (...ids: string[]): EventFact => ({
  type: 'EventAbsorbed',
  data: { from: ids[0]!, absorbed: ids.map(id => alias(id, ids[0])) },
});
const absorb = (taken: object = {}) => ({ from: A, taken, absorbed: [alias(A)] });

describe('a duplicate', () => {
  it('says which event it is merged into, and which choices that one is to take', () =>
    history(created)
      .when('MergeEvent', { into: B, taken: ['place'] })
      .then({ type: 'EventMergedInto', data: { into: B, taken: ['place'] } }));

  it('is not merged twice, nor once it was deleted, nor if there is none', () => {
    history(created, mergedInto(B))
      .when('MergeEvent', { into: C, taken: [] })
      .refuses('This event was merged into another one.');
    for (const facts of [[], [created, deleted]]) {
      history(...facts)
        .when('MergeEvent', { into: B, taken: [] })
        .refuses('This event does not exist, or was deleted.');
    }
  });

  it('accepts nothing until the merge is undone', () => {
    const merged = history(created, mergedInto(B));
    const gone = 'This event was merged into another one.';
    merged.when('ChangeEvent', { title: 'Zouk' }).refuses(gone);
    merged.when('DeleteEvent', {}).refuses(gone);
    merged.when('RestoreEvent', { createdAt, deletedAt: createdAt }).refuses(gone);
    merged.when('ReplaceDanceStyle', { from: 'salsa', into: 'zouk' }).refuses(gone);
    merged.when('AbsorbEvent', absorb()).refuses(gone);
  });

  it('comes back as it was, with what had been merged into it', () => {
    const facts = [created, published, absorbed(C), mergedInto(B)];
    const back = { createdAt, cancelledAt: null, commandId: 'merge' };
    const { deleted: _, acceptedTimes: __, ...whole } = fold(eventStream, facts.slice(0, -1))!;
    history(...facts)
      .when('UnmergeEvent', back)
      .then({ type: 'EventUnmerged', data: { ...whole, ...back } });
    const data = { ...whole, ...back } as never;
    expect(fold(eventStream, [...facts, { type: 'EventUnmerged', data }])).toEqual({
      ...whole,
      acceptedTimes: null,
      deleted: false,
    });
    history(created).when('UnmergeEvent', back).then();
  });
});

describe('the event that stays', () => {
  it('takes over what was chosen, by the facts of a change', () =>
    history(created, published)
      .when('AbsorbEvent', absorb({ title: 'Salsa Night', price: form.price, locationName: 'Havanna' }))
      .then(absorbed(A), titled('Salsa Night'), { type: 'EventMoved', data: { locationName: 'Havanna' } }));

  it('takes over any status, but is not completed before it is over', () => {
    history(created)
      .when('AbsorbEvent', absorb({ status: 'published' }))
      .then(absorbed(A), published);
    history(created)
      .when('AbsorbEvent', absorb({ status: 'completed' }))
      .refuses('An event can be completed once it has ended.');
  });

  it('takes over neither twice, nor once it was deleted or merged', () => {
    history(created, absorbed(A)).when('AbsorbEvent', absorb()).then();
    history(created, deleted)
      .when('AbsorbEvent', absorb())
      .refuses('This event does not exist, or was deleted.');
    history(created, mergedInto(C))
      .when('AbsorbEvent', absorb())
      .refuses('This event was merged into another one.');
  });

  it('has its duplicates when it is restored', () => {
    const facts = [created, absorbed(A), deleted];
    const { deleted: _, acceptedTimes: __, ...whole } = fold(eventStream, facts)!;
    const now = '2026-05-30T12:00:00Z';
    history(...facts)
      .when('RestoreEvent', { createdAt, deletedAt: now })
      .then({ type: 'EventRestored', data: { ...whole, createdAt } });
    expect(whole.absorbed).toEqual([alias(A)]);
  });
});

/** As the executor does: each fact was recorded by a command that has its place as id. */
function recorded(facts: EventFact[]) {
  return facts.map((fact, index) => ({ ...fact, metadata: { command: { id: String(index) } } }));
}

/** Undoes the merge that the facts from `place` on recorded together. */
function releasing(facts: EventFact[], place: number, ...ofMerge: EventFact[]) {
  const own = ofMerge.map(fact => ({ ...fact, metadata: { command: { id: 'merge' } } }));
  const all = [...recorded(facts.slice(0, place)), ...own, ...recorded(facts.slice(place))];
  return history(...facts.slice(0, place), ...ofMerge, ...facts.slice(place)).when(
    'ReleaseEvent',
    { from: A, commandId: 'merge' },
    { earlier: earlierIn(eventStream, all) },
  );
}
const released: EventFact = { type: 'EventReleased', data: { from: A, commandId: 'merge' } };

describe('undoing a merge', () => {
  it('gives back what was taken over', () =>
    releasing([created], 1, absorbed(A), titled('Zouk'), published).then(
      ...[released, titled('Salsa Friday')],
      { type: 'EventUnpublished', data: {} },
    ));

  it('leaves what was changed since, together with what belongs to it', () => {
    releasing([created, titled('Tango')], 1, absorbed(A), titled('Zouk')).then(released);
    const moved = { locationName: 'Havanna', locationCity: 'Berlin' };
    releasing(
      [
        created,
        { type: 'EventMoved', data: { locationCity: 'Bonn' } },
        { type: 'EventDetailsChanged', data: { price: '5' } },
      ],
      1,
      ...([absorbed(A), { type: 'EventMoved', data: moved }, titled('Zouk')] as const),
    ).then(released, titled('Salsa Friday'));
  });

  it('takes with it what the duplicate brought, and nothing else', () => {
    const facts = [created, absorbed(B), absorbed(A, C), released];
    expect(fold(eventStream, facts)!.absorbed).toEqual([alias(B)]);
  });

  it.each([
    ['that was undone, or never was', [created], 'These events are no longer merged, or never were.'],
    [
      'that came with another one',
      [created, absorbed(B, A)],
      'These events are no longer merged, or never were.',
    ],
    [
      'before that of the event that stays',
      [created, absorbed(A), mergedInto(C)],
      'The event that it was merged into has been merged further. Undo that merge first.',
    ],
    [
      'while the event that stays is deleted',
      [created, absorbed(A), deleted],
      'The event that it was merged into was deleted. Restore that one first.',
    ],
  ] as const)('is refused for one %s', (_, facts, sentence) =>
    history(...facts)
      .when('ReleaseEvent', { from: A, commandId: 'merge' })
      .refuses(sentence),
  );

  it('is not done by undoing a single command, of which a merge has two', () => {
    for (const facts of [
      [created, mergedInto(B)],
      [created, absorbed(A)],
    ]) {
      const earlier = earlierIn(eventStream, recorded(facts));
      history(...facts)
        .when('UndoCommand', { commandId: '1', createdAt }, { earlier })
        .refuses('These events are no longer merged, or never were.');
    }
  });

  it('leaves earlier changes to be undone', () => {
    const facts = [created, titled('Zouk'), absorbed(A)];
    history(...facts)
      .when(
        'UndoCommand',
        { commandId: '1', createdAt },
        { earlier: earlierIn(eventStream, recorded(facts)) },
      )
      .then(titled('Salsa Friday'));
  });
});

describe('the history of an event', () => {
  const undoOf = (facts: EventFact[], place: number) => {
    const change = earlierIn(eventStream, recorded(facts))(String(place))!;
    return undoOfMerge(fold(eventStream, facts) as EventState, change);
  };
  const back = { ...form, createdAt, cancelledAt: null, commandId: '1' };
  it.each([
    ['of the duplicate', [created, mergedInto(B)], {}],
    ['of the event that stays', [created, absorbed(A)], {}],
    ['of a merge that was undone', [created, absorbed(A), released], 'nothing'],
    [
      'of one that was undone there',
      [created, mergedInto(B), { type: 'EventUnmerged', data: back }],
      'nothing',
    ],
    ['of an event merged further', [created, absorbed(A), mergedInto(B)], { inTheWay: ['mergedInto'] }],
    ['of an event deleted since', [created, absorbed(A), deleted], { inTheWay: ['deleted'] }],
    ['of any other change', [created, published], undefined],
  ] as [string, EventFact[], unknown][])('says whether a merge can be undone: %s', (_, facts, undo) =>
    expect(undoOf(facts, 1)).toEqual(undo),
  );

  it('offers no undoing of what undid a merge', () => {
    expect(undoOf([created, absorbed(A), released], 2)).toBe('nothing');
  });
});

it('lets a moderator choose about every field of an event, and about none twice', () => {
  const fields = MERGE_FIELDS.flatMap(fieldsOfChoice);
  expect(fields.toSorted()).toEqual(FORM_FIELDS.toSorted());
  expect(fieldsOfChoice('constructor')).toEqual([]);
});
