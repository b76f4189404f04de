// Excel keeps a date as the number of days since 30 December 1899, and a time as a part of a day. A sheet whose cells
// lost their format says 46451 for 5 March 2027, and 0.8333 for 20:00.

const SERIAL = /^(\d{5})(?:[.,](\d+))?$/;
const PART = /^0?[.,](\d{1,17})$/;
/** From 2000 to 2099. */
const DAYS = { first: 36_526, last: 73_050 };
const EPOCH = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;
const MINUTES = 1_440;

/** The date of a serial number, and its time if it has one; undefined if the text is none. */
export function readSerial(text: string): { date: string; time: string } | undefined {
  const [, days, part] = SERIAL.exec(text.trim()) ?? [];
  if (!days || Number(days) < DAYS.first || Number(days) > DAYS.last) return undefined;
  const minutes = part ? Math.round(Number(`0.${part}`) * MINUTES) : 0;
  const date = new Date(EPOCH + (Number(days) + (minutes === MINUTES ? 1 : 0)) * DAY_MS)
    .toISOString()
    .slice(0, 10);
  return { date, time: part ? timeAt(minutes % MINUTES) : '' };
}

/** The time of day that a part of a day is; undefined if the text is none. */
export function readPartOfDay(text: string): string | undefined {
  const [, part] = PART.exec(text.trim()) ?? [];
  return part && timeAt(Math.round(Number(`0.${part}`) * MINUTES) % MINUTES);
}

function timeAt(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
