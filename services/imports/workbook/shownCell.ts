import { type CellObject, SSF } from '@e965/xlsx';

/** What in a format is no part of a date: text in quotes or after a backslash, colours and locales in brackets. */
const TEXTS = /"[^"]*"|\[[^\]]*\]|\\.|[_*]./g;
const DURATION = /\[[hms]+\]/i;
const GENERAL = /^(?:general|standard)?$/i;
const DAY_MINUTES = 1_440;
const DAY_SECONDS = 86_400;

type Moment = { y: number; m: number; d: number; H: number; M: number; S: number };

/**
 * A cell as its sheet shows it, with two differences: a date is in ISO form whatever its format, since "3/4/27" can
 * be read in two ways, and a number without a format has all its digits. An error, such as `#REF!`, is empty.
 */
export function shownCell(cell: CellObject | undefined, date1904: boolean): string {
  if (!cell || cell.v === undefined || cell.v === null || cell.t === 'e' || cell.t === 'z') return '';
  if (typeof cell.v !== 'number') return String(cell.v);
  const format = typeof cell.z === 'string' ? cell.z : '';
  const moment = shownMoment(cell.v, format, date1904);
  if (moment !== undefined) return moment;
  // An ODS has what it shows as text, and then no format.
  return cell.z !== undefined && GENERAL.test(format) ? String(cell.v) : (cell.w?.trim() ?? String(cell.v));
}

/**
 * A number that its format shows as a date or a time; undefined if it does not. A format without the day, such as
 * "Friday", shows no date. Where seconds are not shown, 19:59:57 is 20:00: that is what a rounded 0.8333 means.
 */
function shownMoment(value: number, format: string, date1904: boolean): string | undefined {
  if (DURATION.test(format) || !SSF.is_date(format)) return undefined;
  const parts = format
    .replace(TEXTS, '')
    .replace(/am\/pm|a\/p/gi, '')
    .toLowerCase();
  const hasDate = /(?<!d)d{1,2}(?!d)/.test(parts) || /y.*m|m.*y/.test(parts);
  const hasTime = /[hs]/.test(parts);
  if (!hasDate && !hasTime) return undefined;
  const steps = /s/.test(parts) ? DAY_SECONDS : DAY_MINUTES;
  const moment: Moment | null = SSF.parse_date_code(Math.round(value * steps) / steps, { date1904 });
  if (!moment) return undefined;
  const { y, m, d, H, M, S } = moment;
  const two = (number: number): string => String(number).padStart(2, '0');
  const date = `${String(y).padStart(4, '0')}-${two(m)}-${two(d)}`;
  const time = `${two(H)}:${two(M)}${steps === DAY_SECONDS && S > 0 ? `:${two(S)}` : ''}`;
  return [hasDate && date, hasTime && time].filter(Boolean).join(' ');
}
