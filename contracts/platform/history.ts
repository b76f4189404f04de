import type { AnyStream, StateOf } from './fact.ts';
import type { Pair } from './sentences/catalogue.ts';

/**
 * What of a kind of thing is taken back from its history. `fields`: an act is undone field by field, by ordinary commands
 * of its area; and the thing is brought back to an earlier version, unless `versions` says why not. `byCommand`: values
 * are nested in parts, so its own command undoes the commands of an act. `not`: nothing, and why.
 */
export type HistoryOf<Stream extends AnyStream> =
  | { fields: readonly (keyof StateOf<Stream> & string)[]; versions?: Pair }
  | { byCommand: keyof Stream['commands'] & string }
  | { not: Pair };

/** The same of any kind of stream. */
export type KindOfHistory =
  | { fields: readonly string[]; versions?: Pair }
  | { byCommand: string }
  | { not: Pair };

/** Whether a thing of this kind can be brought back to an earlier version of itself. */
export function hasVersions(history: KindOfHistory): boolean {
  return 'byCommand' in history || ('fields' in history && !history.versions);
}
