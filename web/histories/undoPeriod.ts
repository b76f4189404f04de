import type { DateTime } from '../ui/field/DateTimeField.tsx';

/** The local day and time of an instant, or the beginning of today. */
export function today(instant: string): DateTime {
  const at = instant === '' || Number.isNaN(Date.parse(instant)) ? undefined : new Date(instant);
  if (at) return { date: dayOf(at), time: [at.getHours(), at.getMinutes()].map(twoDigits).join(':') };
  return { date: dayOf(new Date()), time: '00:00' };
}

/** The instant of a local day and time; a day without a time means the whole day. Empty if it is none. */
export function instantOf({ date, time }: DateTime, bound: 'from' | 'until'): string {
  const at = new Date(`${date}T${time || '00:00'}`);
  if (date === '' || Number.isNaN(at.getTime())) return '';
  if (time === '' && bound === 'until') at.setDate(at.getDate() + 1);
  return at.toISOString();
}

function dayOf(at: Date): string {
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map(twoDigits).join('-');
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
