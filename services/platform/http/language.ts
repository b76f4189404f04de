import type { IncomingHttpHeaders } from 'node:http';
import Negotiator from 'negotiator';
import { LANGUAGES, type Language } from '#contracts/platform/sentence.ts';

/** The language that whoever asks reads best, by `Accept-Language`; English unless told. */
export function languageOf({ headers }: { headers: IncomingHttpHeaders }): Language {
  return (new Negotiator({ headers }).language([...LANGUAGES]) as Language | undefined) ?? 'en';
}
