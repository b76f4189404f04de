import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { usePreferences } from '../kept/preferences.ts';
import { keyPresses } from './keyPresses.ts';

/**
 * `keys` in the syntax of tinykeys: `c`, `g e` (in sequence), `$mod+k`. A `general` shortcut is overridden by one of
 * the current screen with the same keys, and that by one that works `beside`. `always` works also while typing and when
 * single-key shortcuts are switched off, so it must not be a single key. One that works `beside` is active also while a
 * dialog with `data-shortcuts` in it is open, and no other.
 */
export type Shortcut = {
  keys: string;
  label: string;
  run: () => void;
  general?: boolean;
  always?: boolean;
  beside?: boolean;
};

const AddContext = createContext<(shortcuts: readonly Shortcut[]) => () => void>(() => () => {});
const ListContext = createContext<readonly Shortcut[]>([]);

const TYPING =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [role=menu], [role=listbox]';

/** Listens for the shortcuts that its descendants register with `useShortcuts`. */
export function ShortcutsProvider({ children }: { children: ReactNode }) {
  const [sets, setSets] = useState<readonly (readonly Shortcut[])[]>([]);
  const { shortcuts: singleKeys } = usePreferences();
  const add = useCallback((shortcuts: readonly Shortcut[]) => {
    setSets(present => [...present, shortcuts]);
    return () => setSets(present => present.filter(one => one !== shortcuts));
  }, []);
  const list = sets.flat().sort((a, b) => rankOf(a) - rankOf(b));
  const latest = useRef(list);
  useEffect(() => {
    latest.current = list;
  });
  useEffect(() => listen(() => latest.current.filter(one => one.always), isHeld), []);
  useEffect(() => {
    if (singleKeys) return listen(() => latest.current.filter(isPossible), isTyped);
  }, [singleKeys]);
  return (
    <AddContext value={add}>
      <ListContext value={list}>{children}</ListContext>
    </AddContext>
  );
}

/** Registers shortcuts while the component is mounted; the help lists them under their labels. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const add = useContext(AddContext);
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  const names = shortcuts.map(({ keys, label }) => `${keys} ${label}`).join('\n');
  useEffect(
    () => add(latest.current.map((one, at) => ({ ...one, run: () => latest.current[at]?.run() }))),
    [add, names],
  );
}

/** The active shortcuts, without those that the screen overrides. */
export function useListedShortcuts(): Shortcut[] {
  return [...new Map(useContext(ListContext).map(one => [one.keys, one])).values()];
}

function listen(bound: () => readonly Shortcut[], ignore: (event: KeyboardEvent) => boolean): () => void {
  const onPress = keyPresses(bound, ignore);
  window.addEventListener('keydown', onPress);
  return () => window.removeEventListener('keydown', onPress);
}

/** Of shortcuts with the same keys the one with the highest rank runs. */
function rankOf({ general, beside }: Shortcut): number {
  if (general) return 0;
  return beside ? 2 : 1;
}

/** Whether a single-key shortcut fits to the dialogs that are open. */
function isPossible({ always, beside }: Shortcut): boolean {
  if (always) return false;
  const dialogs = [...document.querySelectorAll('[aria-modal=true]')];
  return beside ? dialogs.every(one => one.querySelector('[data-shortcuts]')) : dialogs.length === 0;
}

function isHeld(event: KeyboardEvent): boolean {
  return event.repeat || event.isComposing;
}

function isTyped(event: KeyboardEvent): boolean {
  const at = event.target;
  const typing = at instanceof Element && at.closest(TYPING) !== null;
  return isHeld(event) || typing;
}
