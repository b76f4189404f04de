import { placeIn } from '#contracts/platform/sentences/country.ts';
import { language } from '../texts/messages.ts';

/** A place for display, its country last and in the current language: `Cali, Colombia`. */
export function shownPlace(...parts: readonly (string | null | undefined)[]): string {
  return placeIn(parts.filter(Boolean).join(', '), language());
}
