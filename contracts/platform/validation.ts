import type { z } from 'zod';
import { en, es } from 'zod/locales';
import { asMessage, sentenceOf } from './message.ts';
import type { Sentence } from './sentence.ts';
import { platformSentences } from './sentences.ts';

const SPOKEN = { en: en().localeError, es: es().localeError };

/** zod's own messages, in every language at once: only during the check does zod know what it found. */
export const inEveryLanguage: z.core.$ZodErrorMap = issue =>
  asMessage({ said: { en: textOf(SPOKEN.en(issue)), es: textOf(SPOKEN.es(issue)) } });

/** A client can send any number of unknown fields, with names of any length. */
const MOST = { fields: 50, name: 100 };

/**
 * The error of each field, by its path (`body` for the whole): the first one found counts. An unknown field
 * is named like any other.
 */
export function fieldErrorsOf({ issues }: z.core.$ZodError): Record<string, Sentence> {
  const errors = new Map<string, Sentence>();
  for (const [path, sentence] of issues.flatMap(toldOf)) {
    const name = path.join('.').slice(0, MOST.name) || 'body';
    if (!errors.has(name) && errors.size < MOST.fields) errors.set(name, sentence);
  }
  return Object.fromEntries(errors);
}

function toldOf(issue: z.core.$ZodIssue): [PropertyKey[], Sentence][] {
  if (issue.code !== 'unrecognized_keys') return [[issue.path, sentenceOf(issue)]];
  return issue.keys.map(key => [[...issue.path, key], platformSentences.unknownField]);
}

function textOf(told: ReturnType<z.core.$ZodErrorMap>): string {
  return (typeof told === 'string' ? told : told?.message) ?? '';
}
