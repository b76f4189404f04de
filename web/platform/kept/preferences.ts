import { useSyncExternalStore } from 'react';
import { DEFAULT_PREFERENCES, type Preferences, type PreferencesRead } from '#contracts/users/preferences.ts';
import { chooseLanguage, language } from '../texts/messages.ts';
import { FIRST_PREFERENCES, type KeptPreferences, keptPreferences, takenOver } from './preferencesKept.ts';

const KEY = 'preferences';

const listeners = new Set<() => void>();
let kept = firstKept();

/** The console's settings as this browser shows them; the component re-renders when they change. */
export function usePreferences(): Preferences {
  return useSyncExternalStore(watchPreferences, currentPreferences);
}

/** The same, outside a component. */
export function currentPreferences(): Preferences {
  return kept.shown;
}

/** Calls back when settings change, here or in another tab; returns the function that unsubscribes. */
function watchPreferences(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Applies some settings now and on the next visit, without saving them on the server. */
export function showDifferently(changes: Partial<Preferences>): void {
  keep({ ...kept, shown: { ...kept.shown, ...changes } });
}

/** Applies what a person has changed elsewhere since this browser last asked. */
export function adoptPreferences(userId: string, server: PreferencesRead): void {
  keep(takenOver(kept, userId, server));
}

function keep(next: KeptPreferences): void {
  if (JSON.stringify(next) === JSON.stringify(kept)) return;
  localStorage.setItem(KEY, JSON.stringify(next));
  show(next);
}

function show(next: KeptPreferences): void {
  kept = next;
  applyDensity();
  if (language() !== kept.shown.language) chooseLanguage(kept.shown.language);
  for (const listener of listeners) listener();
}

function applyDensity(): void {
  document.documentElement.dataset.density = kept.shown.density;
}

/** The theme and language that the page was first painted with override the stored ones. */
function firstKept(): KeptPreferences {
  const fresh = { userId: null, server: DEFAULT_PREFERENCES, shown: FIRST_PREFERENCES };
  if (typeof document === 'undefined') return fresh;
  const { shown, ...rest } = readKept() ?? fresh;
  return { ...rest, shown: { ...shown, theme: paintedTheme() ?? shown.theme, language: language() } };
}

function readKept(): KeptPreferences | null {
  return keptPreferences.safeParse(parsed(localStorage.getItem(KEY))).data ?? null;
}

function parsed(stored: string | null): unknown {
  try {
    return JSON.parse(stored ?? 'null');
  } catch {
    return null;
  }
}

function paintedTheme(): Preferences['theme'] | null {
  const scheme = localStorage.getItem('mantine-color-scheme-value');
  if (scheme === 'auto') return 'system';
  return scheme === 'dark' || scheme === 'light' ? scheme : null;
}

if (typeof document !== 'undefined') {
  applyDensity();
  window.addEventListener('storage', event => {
    const elsewhere = event.key === KEY && readKept();
    if (elsewhere) show(elsewhere);
  });
}
