import { isSealed } from './sealing.ts';

/** What is shown instead of a value that is not shown. */
export const MASK = '•••';

/** Contact details, which a list masks even where they are not personal fields. */
const REACHES = ['email', 'phone'];

/** Personal fields stay encrypted in the mirror; a list shows only that there is a value. */
export function masked(data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).map(([field, value]) => [field, maskedValue(field, value)]));
}

function maskedValue(field: string, value: unknown): unknown {
  return isSealed(value) || (REACHES.includes(field) && typeof value === 'string' && value) ? MASK : value;
}
