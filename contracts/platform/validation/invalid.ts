import type { z } from 'zod';
import type { Sentence } from '../sentences/sentence.ts';
import { invalidSentences } from './invalidSentences.ts';
import { sentenceOf } from './message.ts';

type Issue<Code extends z.core.$ZodIssue['code']> = z.core.$ZodRawIssue<
  Extract<z.core.$ZodIssue, { code: Code }>
>;

/** More choices than this are no help to anybody. */
const MOST_CHOICES = 20;

const TYPES: Record<string, Sentence> = {
  string: invalidSentences.notText,
  number: invalidSentences.notANumber,
  int: invalidSentences.notWhole,
  boolean: invalidSentences.notYesOrNo,
  array: invalidSentences.notAList,
  tuple: invalidSentences.notAList,
  object: invalidSentences.notAnObject,
  record: invalidSentences.notAnObject,
};

const FORMATS: Record<string, Sentence> = {
  email: invalidSentences.notAnEmail,
  url: invalidSentences.notAnAddress,
  uuid: invalidSentences.notAnId,
  date: invalidSentences.notADate,
  time: invalidSentences.notATime,
  datetime: invalidSentences.notAMoment,
};

const OF: { [Code in z.core.$ZodIssue['code']]: (issue: Issue<Code>) => Sentence } = {
  invalid_type: ({ expected }) => TYPES[expected] ?? invalidSentences.wrong,
  invalid_value: ({ values }) => oneOf(values),
  invalid_union: ofNone,
  invalid_format: ({ format }) => FORMATS[format] ?? invalidSentences.wrongForm,
  too_big: tooBig,
  too_small: tooSmall,
  unrecognized_keys: () => invalidSentences.wrong,
  invalid_key: ({ issues: [found] }) => (found ? sentenceOf(found) : invalidSentences.wrong),
  invalid_element: () => invalidSentences.wrong,
  not_multiple_of: () => invalidSentences.wrong,
  custom: () => invalidSentences.wrong,
};

/** What the validator found, as a sentence: only during the check does it know what was sent. */
export function sentenceFor(issue: z.core.$ZodRawIssue): Sentence {
  const { input } = issue;
  if (input === undefined && LACKS.includes(issue.code)) return invalidSentences.missing;
  if (input === null && LACKS.includes(issue.code)) return invalidSentences.empty;
  return (OF[issue.code] as (issue: z.core.$ZodRawIssue) => Sentence)(issue);
}

/** What nothing at all, or null, is found to be. */
const LACKS: readonly string[] = ['invalid_type', 'invalid_value', 'invalid_union'];

function oneOf(values: readonly unknown[]): Sentence {
  const choices = values.map(String).filter(Boolean);
  if (choices.length > MOST_CHOICES) return invalidSentences.unknownValue;
  return choices.length > 0 ? invalidSentences.notOneOf({ choices }) : invalidSentences.wrong;
}

/** What has none of the forms that it may have: a text is compared with the texts among them. */
function ofNone({ input, ...issue }: Issue<'invalid_union'>): Sentence {
  if (Array.isArray(issue.options)) return oneOf(issue.options);
  const ofItself = issue.errors.flat().filter(({ path }) => path.length === 0);
  const otherType = ofItself.find(({ code }) => code === 'invalid_type');
  if (otherType && typeof input !== 'string') return sentenceOf(otherType);
  return oneOf(ofItself.flatMap(one => (one.code === 'invalid_value' ? one.values : [])));
}

function tooBig({ origin, maximum, inclusive, input }: Issue<'too_big'>): Sentence {
  const most = Number(maximum);
  if (origin === 'string') return invalidSentences.tooLong({ most, length: String(input).length });
  if (origin === 'array') return invalidSentences.tooMany({ count: most });
  return inclusive ? invalidSentences.tooHigh({ most }) : invalidSentences.notBelow({ most });
}

function tooSmall({ origin, minimum, inclusive, input }: Issue<'too_small'>): Sentence {
  const least = Number(minimum);
  if (origin === 'string')
    return input === '' ? invalidSentences.missing : invalidSentences.tooShort({ count: least });
  if (origin === 'array') return invalidSentences.tooFew({ count: least });
  return inclusive ? invalidSentences.tooLow({ least }) : invalidSentences.notAbove({ least });
}
