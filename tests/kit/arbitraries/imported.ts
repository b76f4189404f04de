import fc from 'fast-check';
import { importedEventSentences } from '#contracts/importedEvents/sentences.ts';
import { SOURCE_KINDS } from '#contracts/importedEvents/source.ts';
import { type Asked, email, id, nothing, text } from './values.ts';

const soon = fc
  .date({ min: new Date('2026-01-01Z'), max: new Date('2027-12-31Z'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 16));
const score = fc.double({ min: 0, max: 100, noNaN: true });
const sentence = fc.constant(importedEventSentences.noTitle);
const kind = fc.constantFrom('event' as const, 'series' as const);
const of = fc.record({ kind, id });

const collected = {
  sourceId: id,
  sourceItemId: fc.constantFrom('a', 'b'),
  batchId: text,
  hash: fc.constantFrom('one', 'other'),
  raw: fc.constant('{}'),
  title: text,
  description: text,
  startLocal: fc.option(soon),
  endLocal: fc.option(soon),
  allDay: fc.boolean(),
  timeZone: fc.option(fc.constantFrom('Europe/Berlin', 'UTC')),
  regionId: fc.option(id),
  locationName: fc.option(text),
  locationAddress: fc.option(text),
  locationCity: fc.option(text),
  locationState: fc.option(text),
  locationCountry: fc.option(text),
  latitude: fc.option(fc.double({ min: -90, max: 90, noNaN: true })),
  longitude: fc.option(fc.double({ min: -180, max: 180, noNaN: true })),
  organizer: fc.option(text),
  contactEmail: fc.option(email),
  price: text,
  currency: fc.constantFrom('USD', 'EUR'),
  danceStyles: text,
  danceStyleIds: fc.subarray(['salsa', 'bachata']),
  sourceUrl: fc.option(fc.webUrl()),
  imageUrl: fc.option(fc.webUrl()),
  cancelled: fc.boolean(),
  recurrence: fc.option(fc.constant('{"rule":"FREQ=WEEKLY"}')),
  validationIssues: fc.array(fc.record({ field: fc.constant('title'), sentence }), { maxLength: 2 }),
  completenessScore: score,
  confidenceScore: score,
  duplicateOf: fc.option(of),
};
const told = { notice: text, noticeLanguage: fc.constantFrom('en', 'es') };
const approval = fc.constantFrom(1, 2);

/** The commands to items that sources collected, and to the sources. */
export const importedCommands: Record<string, Record<string, Asked>> = {
  importedEvent: {
    CollectEvent: { weight: 5, data: fc.record(collected) },
    NoteVanished: { weight: 1, data: nothing },
    NoteOtherId: { weight: 1, data: fc.record({ sourceItemId: fc.constantFrom('moved-1', 'moved-2') }) },
    ApproveImport: {
      weight: 3,
      data: fc.record({ notes: fc.option(text), ...told }, { requiredKeys: ['notes'] }),
    },
    LinkImport: {
      weight: 1,
      data: fc.record(
        { notes: fc.option(text), eventId: id, kind, ...told },
        { requiredKeys: ['notes', 'eventId', 'kind'] },
      ),
    },
    RejectImport: { weight: 2, data: fc.record({ reason: text, ...told }, { requiredKeys: ['reason'] }) },
    ReopenImport: { weight: 2, data: nothing },
    CompleteImport: { weight: 2, data: fc.record({ approval, eventId: id, kind }) },
    FailImport: { weight: 1, data: fc.record({ approval, reason: sentence }) },
    NoteNotFollowed: { weight: 1, data: fc.record({ reason: sentence }) },
    DeleteImport: { weight: 1, data: nothing },
    PurgeImport: { weight: 1, data: nothing },
  },
  source: {
    AddSource: { weight: 4, data: fc.record({ name: text, kind: fc.constantFrom(...SOURCE_KINDS) }) },
    RenameSource: { weight: 1, data: fc.record({ name: text }) },
    IssueSourceKey: {
      weight: 2,
      data: fc.record({ hash: fc.constant('0'.repeat(64)), hint: fc.constantFrom('abcd', 'ef01') }),
    },
    RevokeSourceKey: { weight: 1, data: nothing },
    DisableSource: { weight: 1, data: nothing },
    EnableSource: { weight: 1, data: nothing },
  },
};
