import type { IncomingHttpHeaders } from 'node:http';
import Negotiator from 'negotiator';
import { LANGUAGES, type Language } from '#contracts/platform/sentences/sentence.ts';

/** The caller's preferred language by `Accept-Language`; English by default. */
export function languageOf({ headers }: { headers: IncomingHttpHeaders }): Language {
  return (new Negotiator({ headers }).language([...LANGUAGES]) as Language | undefined) ?? 'en';
}
