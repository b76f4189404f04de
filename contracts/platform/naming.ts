/**
 * What the thing that a stream is about is called: by the newest text of a field of its facts (`field`), or that
 * `read` finds in their data; like the thing of another stream; by its own id; or nothing, and then its stream is
 * shown.
 */
export type Naming =
  | { field: string }
  | { read(data: FactData): string | undefined }
  | { after(stream: string, data: FactData): string }
  | 'id'
  | null;

type FactData = Record<string, unknown>;

/** Called like the account whose id the stream has: sign-ins, settings, invitations. */
export const LIKE_ITS_USER: Naming = { after: stream => `user-${stream.slice(stream.indexOf('-') + 1)}` };

/** Whether a stream's own facts name its thing. */
export function namesItself(naming: Naming): naming is { field: string } | { read(data: FactData): string } {
  return naming !== null && naming !== 'id' && !('after' in naming);
}

/** The name that a fact gives to the thing of its stream; undefined if it gives none. */
export function nameIn(naming: Naming, data: FactData): string | undefined {
  if (!namesItself(naming)) return undefined;
  const name = 'field' in naming ? data[naming.field] : naming.read(data);
  return typeof name === 'string' && name !== '' ? name : undefined;
}
