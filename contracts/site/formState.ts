/** One public form: still to be filled in, maybe with a beginning; received, or refused with what was entered and why. */
export type FormState =
  | { state: 'open'; values?: Record<string, string> }
  | { state: 'received' }
  | { state: 'refused'; text: string; fieldErrors: Record<string, string>; values: Record<string, string> };
