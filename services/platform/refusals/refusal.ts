import type { FieldChange, Problem } from '#contracts/platform/problem.ts';
import { fieldAt } from '#contracts/platform/sentences/fieldWords.ts';
import { type Sentence, tell } from '#contracts/platform/sentences/sentence.ts';
import { platformSentences } from '#contracts/platform/sentences/sentences.ts';

type Details = {
  status?: number;
  code?: string;
  fieldErrors?: Record<string, Sentence>;
  changes?: FieldChange[];
  counts?: Record<string, number>;
  retryAfter?: number;
  data?: Problem['data'];
  cause?: unknown;
};

/**
 * A "no" that a person can act on: the sentence is rendered in the reader's language when the answer is sent,
 * and `message` is English, for logs. `status` is the HTTP status (409 by default), `code` its stable name
 * for programs, `retryAfter` the seconds to wait before a retry, `data` further fields of the body.
 */
export class Refusal extends Error {
  readonly sentence: Sentence;
  readonly status: number;
  readonly code: string;
  readonly details: Omit<Details, 'cause'>;

  constructor(sentence: Sentence, { cause, ...details }: Details = {}) {
    super(tell(sentence, 'en'), { cause });
    this.sentence = sentence;
    this.status = details.status ?? 409;
    this.code = details.code ?? 'refused';
    this.details = details;
  }
}

/** The code of a refusal due to others who keep writing to the same stream: a retry may succeed. */
export const CONFLICT = 'conflict';

/** Whether a refusal is permanent: not a part of ours that is down or busy (503), and no lost race. */
export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Refusal && error.status < 500 && error.code !== CONFLICT;
}

/** Refuses with 404. */
export function notFound(sentence: Sentence): Refusal {
  return new Refusal(sentence, { status: 404, code: 'not_found' });
}

/** Refuses the value of one field with 422. */
export function invalidField(field: string, sentence: Sentence): Refusal {
  return new Refusal(sentence, { status: 422, code: 'invalid', fieldErrors: { [field]: sentence } });
}

/** Refuses the values of several fields with 422, and names them as people do. */
export function invalidFields(fieldErrors: Record<string, Sentence>): Refusal {
  const fields = Object.keys(fieldErrors).map(fieldAt);
  const [problem, ...others] = Object.values(fieldErrors);
  const isOne = problem !== undefined && others.length === 0;
  const sentence = isOne
    ? platformSentences.checkOne({ field: fields[0]!, problem })
    : platformSentences.check({ fields });
  return new Refusal(sentence, { status: 422, code: 'invalid', fieldErrors });
}

/** Refuses to remove something with 409 `in_use`: `counts` says how many things of each kind use it. */
export function inUse(sentence: Sentence, counts: Record<string, number>): Refusal {
  return new Refusal(sentence, { code: 'in_use', counts });
}
