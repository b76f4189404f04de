import { expect, it } from 'vitest';
import { type importedEventFacts, importedEventStream } from '#contracts/importedEvents/importedEvent.ts';
import { importedEventSentences } from '#contracts/importedEvents/sentences.ts';
import type { NewFact } from '#contracts/platform/fact.ts';
import { fold } from '#platform/facts/fold.ts';
import { given } from '#testing/specification.ts';
import { importedEventRules } from './importedEvent.ts';
import { readItem } from './reading/readItem.ts';

type Fact = NewFact<typeof importedEventFacts>;

const NOW = new Date('2026-11-22T12:00:00Z');
const SOURCE = '01990000-0000-4000-8000-000000000001';
const EVENT = '01990000-0000-4000-8000-000000000002';
const OTHER = '01990000-0000-4000-8000-000000000003';
const known = { regions: [], regionOf: () => undefined, styleNamed: () => undefined };
const read = (title: string) => readItem({ id: 'a', title, start: '2026-12-01T21:00' }, known, NOW);
const contentOf = (title: string) => {
  const { content, raw, hash } = read(title);
  return { ...content, raw, hash, batchId: 'monday' };
};
const items = given(importedEventRules);
const first = { sourceId: SOURCE, sourceItemId: 'a', ...contentOf('Salsa') };
const again = { sourceId: SOURCE, sourceItemId: 'a', ...contentOf('Salsa night') };
const collected: Fact = { type: 'EventCollected', data: first };
const changed: Fact = { type: 'CollectedEventChanged', data: contentOf('Salsa night') };
const vanished: Fact = { type: 'CollectedEventVanished', data: {} };
const of = { kind: 'event' as const, id: EVENT };
const marked: Fact = { type: 'MarkedDuplicate', data: { of } };
const approved: Fact = { type: 'ImportApproved', data: { notes: null } };
const rejected: Fact = { type: 'ImportRejected', data: { reason: 'Not dance.' } };
const completed: Fact = { type: 'ImportCompleted', data: { eventId: EVENT, kind: 'event' } };
const failed: Extract<Fact, { type: 'ImportFailed' }> = {
  type: 'ImportFailed',
  data: { reason: importedEventSentences.noTitle },
};
const reopened = (eventId: string | null = null): Fact => ({
  type: 'ImportReopened',
  data: { eventId, kind: eventId ? 'event' : null, status: 'pending', failure: null },
});
const deleted: Fact = { type: 'ImportDeleted', data: {} };
const purged: Fact = { type: 'ImportPurged', data: {} };
const GONE = 'This imported event does not exist, or was deleted.';

it('is collected once, and changed when its source changes it', () => {
  const sent = { ...first, duplicateOf: null };
  items().when('CollectEvent', sent).then(collected);
  items(collected).when('CollectEvent', sent).then();
  items(collected)
    .when('CollectEvent', { ...again, duplicateOf: null })
    .then(changed);
  items(collected, vanished)
    .when('CollectEvent', sent)
    .then({ type: 'CollectedEventChanged', data: contentOf('Salsa') });
});

it('is marked as a duplicate, until somebody has said that it is none', () => {
  const duplicate = { ...again, duplicateOf: of };
  items()
    .when('CollectEvent', { ...first, duplicateOf: of })
    .then(collected, marked);
  items(collected).when('CollectEvent', duplicate).then(changed, marked);
  items(collected, marked, reopened()).when('CollectEvent', duplicate).then(changed);
  items(collected, rejected).when('CollectEvent', duplicate).then(changed);
});

it('is approved or rejected once, where it is pending or needs review', () => {
  for (const before of [[], [approved, failed]] as Fact[][]) {
    items(collected, ...before)
      .when('ApproveImport', { notes: null })
      .then(approved);
    items(collected, ...before)
      .when('RejectImport', { reason: 'Not dance.' })
      .then(rejected);
  }
  const refusals: [Fact[], string][] = [
    [[approved], 'This imported event has already been approved.'],
    [[rejected], 'This imported event has already been rejected.'],
    [[marked], 'This imported event is marked as a duplicate. Reopen it first.'],
    [[approved, completed], 'This imported event has already been imported.'],
    [[deleted], GONE],
  ];
  for (const [facts, sentence] of refusals) {
    items(collected, ...facts)
      .when('ApproveImport', { notes: 'Yes' })
      .refuses(sentence);
    items(collected, ...facts)
      .when('RejectImport', { reason: 'No' })
      .refuses(sentence);
  }
});

it('is approved as an event that exists already, also as a duplicate, and that event stays when it is reopened', () => {
  const link = { notes: 'The same', eventId: EVENT, kind: 'event' as const };
  const linked: Fact = { type: 'ImportLinked', data: link };
  for (const before of [[], [approved, failed], [marked]] as Fact[][]) {
    items(collected, ...before)
      .when('LinkImport', link)
      .then(linked);
  }
  items(collected, linked).when('LinkImport', link).refuses('This imported event has already been imported.');
  items(collected, deleted).when('LinkImport', link).refuses(GONE);
  const unlinked = { ...reopened(), data: { ...reopened().data, keeps: null } } as Fact;
  items(collected, linked).when('ReopenImport', {}).then(unlinked);
  items(collected, linked, unlinked, approved, completed).when('ReopenImport', {}).then(reopened(EVENT));
  // The event of an earlier approval comes too late.
  items(collected, approved, reopened(), linked)
    .when('CompleteImport', { approval: 1, eventId: OTHER, kind: 'event' })
    .refuses('This imported event has since been decided differently.');
});

it('has the event again that it had before it was approved as another one', () => {
  const reason = importedEventSentences.recursNow;
  const before: Fact[] = [collected, approved, completed, { type: 'ImportNotFollowed', data: { reason } }];
  const linked: Fact = { type: 'ImportLinked', data: { notes: null, eventId: OTHER, kind: 'series' } };
  const back = {
    type: 'ImportReopened',
    data: {
      ...{ eventId: null, kind: null, status: 'needs_review', failure: reason },
      keeps: { eventId: EVENT, kind: 'event' },
    },
  } as Fact;
  items(...before, linked)
    .when('ReopenImport', {})
    .then(back);
  const state = fold(importedEventStream, [...before, linked, back] as never);
  expect(state).toMatchObject({ eventId: EVENT, eventKind: 'event', linked: false, status: 'needs_review' });
});

it('tells its contact of a decision where the moderator says so, and where there is one', () => {
  const told = { notice: 'Thank you!', noticeLanguage: 'es' } as const;
  const reachable: Fact = { type: 'EventCollected', data: { ...first, contactEmail: 'bea@example.org' } };
  items(reachable)
    .when('ApproveImport', { notes: null, ...told })
    .then({ type: 'ImportApproved', data: { notes: null, ...told } });
  items(reachable)
    .when('RejectImport', { reason: 'No', notice: 'Sorry.' })
    .then({ type: 'ImportRejected', data: { reason: 'No', notice: 'Sorry.', noticeLanguage: 'en' } });
  items(collected)
    .when('ApproveImport', { notes: null, ...told })
    .then(approved);
  items(reachable).when('ApproveImport', { notes: null, noticeLanguage: 'es' }).then(approved);
});

it('is completed or fails for its own approval only', () => {
  const made = { approval: 1, eventId: EVENT, kind: 'event' as const };
  const wrong = { approval: 1, reason: importedEventSentences.noTitle };
  items(collected, approved).when('CompleteImport', made).then(completed);
  items(collected, approved, completed).when('CompleteImport', made).then();
  items(collected, approved).when('FailImport', wrong).then(failed);
  items(collected, approved, completed).when('FailImport', wrong).then();
  for (const since of [[reopened()], [reopened(), approved], [reopened(), rejected]] as Fact[][]) {
    const otherwise = 'This imported event has since been decided differently.';
    items(collected, approved, ...since)
      .when('CompleteImport', made)
      .refuses(otherwise);
    items(collected, approved, ...since)
      .when('FailImport', wrong)
      .refuses(otherwise);
  }
});

it('is reopened from every decision, and says which event goes', () => {
  for (const facts of [[approved], [rejected], [marked]] as Fact[][]) {
    items(collected, ...facts)
      .when('ReopenImport', {})
      .then(reopened());
  }
  items(collected, approved, completed).when('ReopenImport', {}).then(reopened(EVENT));
  items(collected, approved, failed, rejected)
    .when('ReopenImport', {})
    .then({
      type: 'ImportReopened',
      data: { eventId: null, kind: null, status: 'needs_review', failure: failed.data.reason },
    } as Fact);
  items(collected).when('ReopenImport', {}).then();
  items(collected, deleted).when('ReopenImport', {}).refuses(GONE);
});

it('begins again after it was deleted, and never after it was purged', () => {
  const sent = { ...first, duplicateOf: null };
  items(collected, deleted).when('CollectEvent', sent).then(collected);
  items(collected, deleted).when('PurgeImport', {}).then(purged);
  items(collected, rejected).when('PurgeImport', {}).then(purged);
  items(collected, rejected, purged).when('PurgeImport', {}).then();
  items(collected)
    .when('PurgeImport', {})
    .refuses('Only rejected or deleted imported events are purged, after 180 days.');
  items(collected, rejected, purged)
    .when('CollectEvent', sent)
    .refuses('This item was rejected and has been purged.');
});

it('vanishes once, and is there again when its source sends it', () => {
  items(collected).when('NoteVanished', {}).then(vanished);
  items(collected, vanished).when('NoteVanished', {}).then();
  items(collected, vanished, { type: 'CollectedEventChanged', data: contentOf('Salsa') })
    .when('NoteVanished', {})
    .then(vanished);
});

it('needs review when its event could not follow, and keeps that event whatever is decided', () => {
  const reason = importedEventSentences.recursNow;
  const notFollowed: Fact = { type: 'ImportNotFollowed', data: { reason } };
  const made = [collected, approved, completed];
  items(...made)
    .when('NoteNotFollowed', { reason })
    .then(notFollowed);
  items(collected).when('NoteNotFollowed', { reason }).then();
  items(...made, notFollowed)
    .when('NoteNotFollowed', { reason })
    .then();
  items(...made, notFollowed)
    .when('CompleteImport', { approval: 1, eventId: EVENT, kind: 'event' })
    .then(completed);
  const back: Fact = {
    type: 'ImportReopened',
    data: { eventId: null, kind: null, status: 'needs_review', failure: reason },
  };
  for (const decision of [approved, rejected]) {
    items(...made, notFollowed, decision)
      .when('ReopenImport', {})
      .then(back);
  }
  // Its own event is no duplicate of it.
  items(...made, notFollowed)
    .when('CollectEvent', { ...again, duplicateOf: of })
    .then(changed);
});

it('begins anew when its source uses its id for another event', () => {
  const sentAs = (title: string, start: string, venue?: string) => {
    const { content, raw, hash } = readItem({ id: 'a', title, start, venue }, known, NOW);
    return { sourceId: SOURCE, sourceItemId: 'a', batchId: 'b', raw, hash, ...content };
  };
  const typesOf = (before: Fact[], data: ReturnType<typeof sentAs>, now: string) => {
    const state = fold(importedEventStream, before);
    const context = { now: new Date(now), actor: { id: 'system', role: 'system' } } as const;
    const sent = { ...data, duplicateOf: null };
    return importedEventRules.decide.CollectEvent(state, sent, context).map(({ type }) => type);
  };
  const made = [collected, approved, completed];
  const during = '2026-11-25T12:00Z';
  expect(typesOf(made, sentAs('Tango marathon', '2026-12-20T18:00', 'Old mill'), during)).toEqual([
    'EventCollected',
  ]);
  expect(typesOf([collected, rejected], sentAs('Tango', '2026-12-20T18:00', 'Mill'), during)).toEqual([
    'EventCollected',
  ]);
  // Renamed, moved, or both at its place: the same event.
  for (const same of [
    sentAs('Tango', '2026-12-01T18:00', 'Mill'),
    sentAs('Salsa', '2026-12-20T18:00', 'Mill'),
    sentAs('Tango', '2026-12-20T18:00'),
  ]) {
    expect(typesOf(made, same, during)).toEqual(['CollectedEventChanged']);
  }
  // The next one, after the first is over.
  expect(typesOf(made, sentAs('Salsa', '2027-12-01T21:00'), '2026-12-05T12:00Z')).toEqual(['EventCollected']);
  expect(typesOf([collected], sentAs('Tango', '2026-12-20T18:00', 'Mill'), during)).toEqual([
    'CollectedEventChanged',
  ]);
});
