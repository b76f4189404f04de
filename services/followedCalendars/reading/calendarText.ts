import { CALENDAR_BYTES } from '#contracts/importedEvents/collected.ts';
import { type ContentLines, contentLines } from './contentLines.ts';

/** Why bytes are not a calendar that can be read. */
export type Unreadable = 'notCalendar' | 'cutOff' | 'tooLarge';

/**
 * The text of a calendar, in unfolded lines that end with `\n`. UTF-8 unless a byte-order mark, or the header of the answer,
 * says otherwise; bytes that are not UTF-8 are read as Windows-1252, of which Latin-1 is a part. Calendars without
 * their ends were cut off on the way: what is missing would look as if it had been deleted.
 */
export function calendarText(bytes: Uint8Array, charset?: string): ContentLines | Unreadable {
  if (bytes.length > CALENDAR_BYTES) return 'tooLarge';
  const plain = decoded(bytes, charset)
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n');
  const lines = contentLines(plain);
  const { text } = lines;
  const begun = text.match(/^BEGIN:[ \t]*VCALENDAR[ \t]*$/gim)?.length ?? 0;
  const ended = text.match(/^END:[ \t]*VCALENDAR[ \t]*$/gim)?.length ?? 0;
  if (begun === 0) return 'notCalendar';
  return begun === ended ? lines : 'cutOff';
}

function decoded(bytes: Uint8Array, charset: string | undefined): string {
  const mark =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff && 'utf-16be';
  return (
    inEncoding(mark || 'utf-8', bytes) ??
    // Some fold lines in the middle of a letter.
    inEncoding('utf-8', unfolded(bytes)) ??
    inEncoding(charset ?? 'windows-1252', bytes) ??
    new TextDecoder('windows-1252').decode(bytes)
  );
}

function inEncoding(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function unfolded(bytes: Uint8Array): Uint8Array {
  return Buffer.from(
    Buffer.from(bytes)
      .toString('latin1')
      .replace(/\r?\n[ \t]/g, ''),
    'latin1',
  );
}
