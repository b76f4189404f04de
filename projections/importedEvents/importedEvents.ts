import { instantOf, PLATFORM_ZONE } from '#contracts/calendar/wallTime.ts';
import { type ImportedContent, importedEventStream } from '#contracts/importedEvents/importedEvent.ts';
import { textsOfItem } from '#contracts/importedEvents/itemTexts.ts';
import { type ImportedEventRow, importedEventsTable } from '#contracts/importedEvents/rows.ts';
import type { Fact } from '#contracts/platform/fact.ts';
import { idOf } from '#platform/facts/factCodec.ts';
import { projection } from '../platform/rows/projection.ts';

const UNDECIDED = { notes: null, notice: null, failure: null, decidedBy: null, decidedAt: null };
const NO_EVENT = { eventId: null, eventKind: null };

/** Events that sources collected. A deleted one keeps its row until it is purged. */
export const importedEvents = projection({
  name: 'importedEvents',
  version: 1,
  of: importedEventStream,
  table: importedEventsTable,
  on: {
    EventCollected: (_, { stream, revision, data, metadata }): ImportedEventRow => ({
      ...data,
      ...textsOfItem(data),
      contactEmail: data.contactEmail ?? null,
      priceOpen: data.priceOpen ?? null,
      ...UNDECIDED,
      ...NO_EVENT,
      id: idOf(stream),
      revision,
      status: 'pending',
      duplicateOf: null,
      vanished: false,
      startsAt: startOf(data),
      collectedAt: new Date(metadata.at),
      updatedAt: new Date(metadata.at),
      deletedAt: null,
    }),
    CollectedEventChanged: (row, fact) =>
      after(row, fact, {
        ...fact.data,
        ...textsOfItem(fact.data),
        contactEmail: fact.data.contactEmail ?? null,
        priceOpen: fact.data.priceOpen ?? null,
        startsAt: startOf(fact.data),
        vanished: false,
        ...(row.status === 'duplicate' && { status: 'pending', duplicateOf: null }),
      }),
    CollectedEventVanished: (row, fact) => after(row, fact, { vanished: true }),
    CollectedIdChanged: (row, fact) => after(row, fact, {}),
    MarkedDuplicate: (row, fact) => after(row, fact, { status: 'duplicate', duplicateOf: fact.data.of }),
    ImportApproved: (row, fact) =>
      decided(row, fact, { status: 'approved', ...saidIn(fact.data.notes, fact.data) }),
    ImportLinked: (row, fact) => {
      const { notes, eventId, kind: eventKind } = fact.data;
      const said = saidIn(notes, fact.data);
      return decided(row, fact, { status: 'imported', ...said, eventId, eventKind, duplicateOf: null });
    },
    ImportRejected: (row, fact) =>
      decided(row, fact, { status: 'rejected', ...saidIn(fact.data.reason, fact.data) }),
    ImportReopened: (row, fact) => {
      const { status, failure, eventId, keeps } = fact.data;
      const event = keeps ? { eventId: keeps.eventId, eventKind: keeps.kind } : NO_EVENT;
      const stays = eventId === null && keeps === undefined;
      return after(row, fact, { ...UNDECIDED, ...(!stays && event), status, failure, duplicateOf: null });
    },
    ImportCompleted: (row, fact) =>
      after(row, fact, {
        ...{ status: 'imported', failure: null },
        ...{ eventId: fact.data.eventId, eventKind: fact.data.kind },
      }),
    ImportFailed: (row, fact) => after(row, fact, { status: 'needs_review', failure: fact.data.reason }),
    ImportNotFollowed: (row, fact) => after(row, fact, { status: 'needs_review', failure: fact.data.reason }),
    ImportDeleted: (row, fact) => after(row, fact, { deletedAt: new Date(fact.metadata.at) }),
    ImportPurged: () => undefined,
  },
  counts: ({ status, deletedAt }) => (deletedAt ? [] : [{ name: status }]),
});

type Columns = Partial<ImportedEventRow>;

function after(row: ImportedEventRow, { revision, metadata }: Fact, columns: Columns): ImportedEventRow {
  return { ...row, ...columns, revision, updatedAt: new Date(metadata.at) };
}

function decided(row: ImportedEventRow, fact: Fact, columns: Columns): ImportedEventRow {
  const { actor, at } = fact.metadata;
  return after(row, fact, { ...UNDECIDED, decidedBy: actor.id, decidedAt: new Date(at), ...columns });
}

function saidIn(notes: string | null, { notice = null }: { notice?: string | null | undefined }): Columns {
  return { notes, notice };
}

function startOf({ startLocal, timeZone }: Pick<ImportedContent, 'startLocal' | 'timeZone'>): Date | null {
  return startLocal === null ? null : instantOf(startLocal, timeZone ?? PLATFORM_ZONE);
}
