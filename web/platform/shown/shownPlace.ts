import { placeIn } from '#contracts/platform/country.ts';
import { language } from '../texts/messages.ts';

/** A place as it is read, its country last and in the language of the moment: `Cali, Colombia`. */
export function shownPlace(...parts: readonly (string | null | undefined)[]): string {
  return placeIn(parts.filter(Boolean).join(', '), language());
}
