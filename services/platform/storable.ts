import { platformSentences } from '#contracts/platform/sentences.ts';
import { Refusal } from './refusal.ts';

/** Whether a row can hold every text in a value: Postgres keeps neither NUL nor half a surrogate pair. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(entry => entry.every(isStorable));
}

/** Refuses, with 400, what cannot become a row: a fact that cannot must not be recorded. */
export function checkStorable(value: unknown): void {
  if (isStorable(value)) return;
  throw new Refusal(platformSentences.notStorable, { status: 400, code: 'malformed' });
}
