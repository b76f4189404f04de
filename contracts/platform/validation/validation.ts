import type { z } from 'zod';
import type { Sentence } from '../sentences/sentence.ts';
import { platformSentences } from '../sentences/sentences.ts';
import { sentenceFor } from './invalid.ts';
import { asMessage, sentenceOf } from './message.ts';

/** Our sentence for whatever the validator finds, in place of its own texts. A schema's own sentence goes first. */
export const inEveryLanguage: z.core.$ZodErrorMap = issue => asMessage(sentenceFor(issue));

/** What is wrong at one place of what was sent. */
export type Wrong = { path: readonly PropertyKey[]; sentence: Sentence };

/** A client can send any number of unknown fields, with names of any length. */
const MOST = { fields: 50, name: 100 };

/**
 * The error of each field, by its path (`body` for the whole): the first one found counts. An unknown field
 * is named like any other.
 */
export function fieldErrorsOf(error: z.core.$ZodError): Record<string, Sentence> {
  const errors = new Map<string, Sentence>();
  for (const { path, sentence } of wrongIn(error)) {
    const name = path.join('.').slice(0, MOST.name) || 'body';
    if (!errors.has(name) && errors.size < MOST.fields) errors.set(name, sentence);
  }
  return Object.fromEntries(errors);
}

/** Everything that is wrong, in the order in which it was found. */
export function wrongIn({ issues }: Pick<z.core.$ZodError, 'issues'>): Wrong[] {
  return issues.flatMap(wrongOf);
}

function wrongOf(issue: z.core.$ZodIssue): Wrong[] {
  const within = (part: z.core.$ZodIssue) =>
    wrongOf(part).map(({ path, sentence }) => ({ path: [...issue.path, ...path], sentence }));
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map(key => ({ path: [...issue.path, key], sentence: platformSentences.unknownField }));
  if (issue.code === 'invalid_union') {
    const meant = meantOption(issue.errors);
    if (meant) return meant.flatMap(within);
  }
  return [{ path: issue.path, sentence: sentenceOf(issue) }];
}

/** Of the forms that a value may have, the one that it was probably meant to have: the first of the right type. */
function meantOption(options: readonly z.core.$ZodIssue[][]): z.core.$ZodIssue[] | undefined {
  return options.find(issues => issues.every(({ code, path }) => path.length > 0 || !OTHER.includes(code)));
}

/** What is found of a value that was meant to be something else altogether. */
const OTHER: readonly string[] = ['invalid_type', 'invalid_value', 'invalid_union'];
