import { readFile, rename, stat } from 'node:fs/promises';
import type { CalendarNotices } from '#contracts/followedCalendars/notices.ts';
import { CALENDAR_BYTES, type CollectedItem } from '#contracts/importedEvents/collected.ts';
import { importSentences } from '#contracts/imports/sentences.ts';
import { OverBudget } from '#platform/threads/overBudget.ts';
import { entriesOfItems } from './calendar/entriesOfItems.ts';
import { rawOf, type Upload } from './files/files.ts';
import { prepareJson } from './jsonPreparing.ts';
import type { Parts, Prepared } from './preparing.ts';
import type { Received } from './receiving.ts';
import type { StartNeeds } from './startImport.ts';
import { wrongFile } from './text/wrongFile.ts';

type ItemsRead = { items: CollectedItem[]; notices: CalendarNotices };

/** What an import uses of other areas: the reading of calendars. */
export type ImportNeeds = StartNeeds & {
  /** The entries of a calendar as items, and what was noticed; or a text that says why it is none. */
  itemsIn(calendar: Uint8Array, context: { now: Date }): Promise<ItemsRead | string>;
};

export function isCalendar({ fileName }: Pick<Received, 'fileName'>): boolean {
  return /\.ics$/i.test(fileName);
}

/** Reads a calendar, whose entries are then imported like JSON. The file is stored with them, to be read again. */
export async function prepareCalendar(
  { form, fileName, path, upload: before }: Received,
  parts: Parts & { now: Date },
  { itemsIn }: Pick<ImportNeeds, 'itemsIn'>,
): Promise<Prepared> {
  const { files, runId, now } = parts;
  if (!before) await rename(path, rawOf(path));
  const upload: Upload = {
    fileName,
    encoding: 'utf-8',
    encodingBy: 'detected',
    sample: '',
    others: [],
    book: null,
  };
  await files.keepUpload(runId, upload);
  const { items, notices } = await itemsAt(rawOf(path), now, itemsIn);
  const { entries, dates } = entriesOfItems(items);
  if (entries.length === 0) throw wrongFile(importSentences.calendarEmpty);
  const { common, ...rest } = await prepareJson(JSON.stringify(entries), form, { ...parts, notices, dates });
  const found = {
    ...{
      encoding: upload.encoding,
      encodingBy: upload.encodingBy,
      encodingSample: '',
      otherEncodings: [],
      sheets: [],
      sheet: null,
    },
    ...{ kind: 'calendar' as const, asides: 0, dateOrders: {}, remembered: false, uploadId: runId, notices },
  };
  return { common: { ...common, ...found }, ...rest };
}

async function itemsAt(path: string, now: Date, itemsIn: ImportNeeds['itemsIn']): Promise<ItemsRead> {
  const { size } = await stat(path);
  if (size > CALENDAR_BYTES) throw wrongFile(importSentences.calendarTooLarge);
  const read = await itemsIn(await readFile(path), { now }).catch(error => {
    throw error instanceof OverBudget ? wrongFile(importSentences.calendarTooLarge) : error;
  });
  if (typeof read === 'string') throw wrongFile(importSentences.notCalendar);
  return read;
}
