import { importedEventSentences } from '#contracts/importedEvents/sentences.ts';
import type { Sentence } from '#contracts/platform/sentences/sentence.ts';
import { isRefusal, Refusal } from '#platform/refusals/refusal.ts';

/** Refused by the rules, or not a form that they take: trying again would change nothing. */
export function isFinal(error: unknown): boolean {
  return isRefusal(error) || (error instanceof Error && error.name === 'ZodError');
}

export function reasonOf(error: unknown): Sentence {
  if (!(error instanceof Refusal)) return importedEventSentences.noForm;
  return Object.values(error.details.fieldErrors ?? {})[0] ?? error.sentence;
}

/** Whether somebody changed it in between. */
export function wasFaster(error: unknown): boolean {
  return error instanceof Refusal && (error.code === 'stale' || error.code === 'conflict');
}

/** For a command that somebody else has made needless. */
export function unlessDecided(error: unknown): void {
  if (!isRefusal(error)) throw error;
}
