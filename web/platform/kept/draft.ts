import { isClosed, thisTab } from './tab.ts';

const PREFIX = 'draft:';
const DAYS_KEPT = 30;

/** Unsaved input, and when it was typed. */
export type Draft<Values> = { values: Values; at: string };

/** Stores unsaved input of this tab under `name`, so that a crash or a failed save loses nothing. */
export function keepDraft<Values>(name: string, values: Values, at: Date): void {
  try {
    localStorage.setItem(keyOf(name, thisTab()), JSON.stringify({ values, at: at.toISOString() }));
  } catch {
    // Full storage must not keep anyone from typing.
  }
}

/**
 * The draft stored under `name`: this tab's, else the newest one of a closed tab, which this tab takes over.
 * Null if there is none. A draft of a tab that is still open belongs to that tab.
 */
export function readDraft<Values>(name: string): Draft<Values> | null {
  const own = keyOf(name, thisTab());
  const found = parsed<Values>(own);
  if (found) return found;
  const left = draftsLeft<Values>(name).sort((a, b) => (a.draft.at < b.draft.at ? 1 : -1))[0];
  if (!left) return null;
  localStorage.removeItem(left.key);
  localStorage.setItem(own, JSON.stringify(left.draft));
  return left.draft;
}

export function dropDraft(name: string): void {
  localStorage.removeItem(keyOf(name, thisTab()));
}

function keyOf(name: string, tab: string): string {
  return `${PREFIX}${name}:${tab}`;
}

/** The drafts that closed tabs left under a name; expired ones are removed. */
function draftsLeft<Values>(name: string): { key: string; draft: Draft<Values> }[] {
  const start = keyOf(name, '');
  const oldest = Date.now() - DAYS_KEPT * 86_400_000;
  return Object.keys(localStorage)
    .filter(key => key.startsWith(start))
    .flatMap(key => {
      const draft = parsed<Values>(key);
      const at = draft ? Date.parse(draft.at) : Number.NaN;
      if (draft && at > oldest) return isClosed(key.slice(start.length), at) ? [{ key, draft }] : [];
      localStorage.removeItem(key);
      return [];
    });
}

function parsed<Values>(key: string): Draft<Values> | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}
