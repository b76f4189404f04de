import type { ImportAnswer } from '#contracts/imports/calls.ts';
import type { ImportNote, NoteCode } from '#contracts/imports/notes.ts';
import { useText } from '../../platform/texts/messages.ts';
import classes from '../frame/Import.module.css';
import { importColumnTexts } from '../frame/importColumnTexts.ts';
import { importTexts } from '../frame/importTexts.ts';
import { ImportRows } from './ImportRows.tsx';

const TOLD = {
  leftOut: 'noteLeftOut',
  noVenue: 'noteNoVenue',
  severalVenues: 'noteSeveralVenues',
  severalRegions: 'noteSeveralRegions',
  draft: 'noteDraft',
  mayBeOff: 'noteMayBeOff',
  notCancelled: 'noteNotCancelled',
  sameTimes: 'noteSameTimes',
  unknownKey: 'noteUnknownKey',
} as const satisfies Partial<Record<NoteCode, string>>;

function isTold(note: ImportNote): note is ImportNote & { code: keyof typeof TOLD } {
  return note.code in TOLD;
}

/** Notes on rows that are imported anyway and need no answer. */
export function ImportNotes({ notes }: { notes: readonly ImportNote[] }) {
  const say = useText(importTexts);
  const nameOf = useText(importColumnTexts);
  const told = notes.filter(isTold);
  if (told.length === 0) return null;
  return (
    <div>
      <h3 className={classes.heading}>{say('noteList')}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it too */}
      <ul className={classes.errors} tabIndex={0} aria-label={say('noteList')}>
        {told.map(({ code, field, value, taken, count, rows }) => (
          <li key={[code, field, value].join()}>
            <strong>{say('rows', { count })}</strong>{' '}
            {say(TOLD[code], { value, taken: taken ?? '', field: field ? nameOf(field) : '' })}
            <ImportRows rows={rows} count={count} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** How the file was read: what to check before importing it. */
export function ImportReading({ answer }: { answer: ImportAnswer }) {
  const say = useText(importTexts);
  const { encoding, encodingSample, dateOrders, asides, remembered } = answer;
  const orders = Object.entries(dateOrders);
  const lines = [
    encoding === 'windows-1252' && say('readWindows', { sample: encodingSample }),
    encoding.startsWith('utf-16') && say('readUtf16'),
    ...orders.map(([column, order]) => say('readDates', { column, order: say(order).toLowerCase() })),
    asides > 0 && say('readAsides', { count: asides }),
    remembered && say('readRemembered'),
  ].filter(line => line !== false);
  if (lines.length === 0) return null;
  return (
    <ul className={classes.reading} aria-label={say('reading')}>
      {lines.map(line => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
