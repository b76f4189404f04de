import type { FieldChange, Problem } from '#contracts/platform/problem.ts';

type Details = {
  status?: number;
  code?: string;
  fieldErrors?: Record<string, string>;
  changes?: FieldChange[];
  retryAfter?: number;
  data?: Problem['data'];
};

/**
 * A "no" that a person can act on: the sentence is shown as it is.
 * `status` is the HTTP status it answers with (409 unless told), `code` its stable name for programs,
 * `retryAfter` the seconds to wait before another try, `data` what else the body tells.
 */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: Details;

  constructor(sentence: string, details: Details = {}) {
    super(sentence);
    this.status = details.status ?? 409;
    this.code = details.code ?? 'refused';
    this.details = details;
  }
}

/** Refuses with 404. `noun` is what was looked for: "event". */
export function notFound(noun: string): Refusal {
  return new Refusal(`This ${noun} does not exist, or was deleted.`, { status: 404, code: 'not_found' });
}
