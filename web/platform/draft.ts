const PREFIX = 'draft:';

/** What somebody typed and has not saved, and when. */
export type Draft<Values> = { values: Values; at: string };

/** Keeps unsaved input in this browser under `name`, so that a crash or a failed save loses nothing. */
export function keepDraft<Values>(name: string, values: Values, at: Date): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify({ values, at: at.toISOString() }));
  } catch {
    // A full storage must not keep anybody from typing.
  }
}

/** The draft kept under `name`; null when there is none, or none that can be read. */
export function readDraft<Values>(name: string): Draft<Values> | null {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null');
  } catch {
    return null;
  }
}

export function dropDraft(name: string): void {
  localStorage.removeItem(PREFIX + name);
}
