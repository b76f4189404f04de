/** Names of IANA, and offsets. Intl also reads an offset with a mathematical minus (U+2212), which Temporal refuses. */
const ASCII = /^[\w/+:-]+$/;

/**
 * Whether a time zone with this name (IANA's, or an offset) is known. Not by Temporal, whose polyfill is 18 kB that few
 * screens need for anything else.
 */
export function isTimeZone(timeZone: string): boolean {
  try {
    return ASCII.test(timeZone) && new Intl.DateTimeFormat('en', { timeZone }) !== null;
  } catch {
    return false;
  }
}
