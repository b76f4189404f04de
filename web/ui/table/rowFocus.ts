import { useCallback, useRef } from 'react';

/** Selects a row, or a card, of a `DataTable`. */
const ROW = '[data-row]';
const STOPS = 'a[href], button, input, select, textarea';
const OWN_KEYS =
  'input:not([type=checkbox]), textarea, select, [role=menu], [role=listbox], [contenteditable]';

/**
 * Makes the rows inside the element with the ref `attach` one tab stop: Tab reaches the controls of one row,
 * the last focused one. The arrow keys, Home and End move between rows, and Enter on a row's checkbox follows
 * its link.
 */
export function useRowFocus() {
  const frame = useRef<HTMLDivElement>(null);
  const attach = useCallback((element: HTMLDivElement) => {
    frame.current = element;
    const release = holdRows(element);
    return () => {
      frame.current = null;
      release();
    };
  }, []);
  return { frame, attach };
}

function holdRows(frame: HTMLElement): () => void {
  let current: string | undefined;
  const apply = () => leaveOneStop(frame, current);
  const onFocus = ({ target }: FocusEvent) => {
    const row = (target as Element).closest<HTMLElement>(ROW);
    if (!row || row.dataset.row === current) return;
    current = row.dataset.row;
    apply();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isHandled(frame, event)) event.preventDefault();
  };
  // Nested rows and buttons can appear without the table being rendered again.
  const watch = new MutationObserver(apply);
  watch.observe(frame, { childList: true, subtree: true });
  frame.addEventListener('focusin', onFocus);
  frame.addEventListener('keydown', onKeyDown);
  apply();
  return () => {
    watch.disconnect();
    frame.removeEventListener('focusin', onFocus);
    frame.removeEventListener('keydown', onKeyDown);
  };
}

/** Moves the focus by a number of rows; from outside the rows to the last focused one. */
export function moveFocus(frame: HTMLElement | null, by: number): void {
  if (!frame) return;
  const row = focusedRow(frame);
  if (row) focusRow(rowBeside(frame, row, by));
  else focusRow(stopOf(rowsOf(frame)));
}

/** Clicks the control of the focused row that has the key as its `data-row-key`. */
export function pressInRow(frame: HTMLElement | null, key: string): void {
  const row = frame && focusedRow(frame);
  if (row)
    ownStops(row)
      .find(one => one.dataset.rowKey === key)
      ?.click();
}

function isHandled(
  frame: HTMLElement,
  { key, target, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent,
): boolean {
  const at = target as HTMLElement;
  const row = at.closest<HTMLElement>(ROW);
  if (!row || altKey || ctrlKey || metaKey || shiftKey || at.closest(OWN_KEYS)) return false;
  const rows = rowsOf(frame);
  const goals: Record<string, () => HTMLElement | undefined> = {
    ArrowDown: () => rowBeside(frame, row, columnsAt(row)),
    ArrowUp: () => rowBeside(frame, row, -columnsAt(row)),
    Home: () => rows[0],
    End: () => rows.at(-1),
  };
  const goal = goals[key];
  if (goal) focusRow(goal(), at);
  else if (key !== 'Enter' || !at.matches('[type=checkbox]')) return false;
  else mainOf(row)?.click();
  return true;
}

function leaveOneStop(frame: HTMLElement, current: string | undefined): void {
  const rows = rowsOf(frame);
  const row = rows.find(one => one.dataset.row === current) ?? rows[0];
  for (const one of rows) for (const stop of ownStops(one)) stop.tabIndex = one === row ? 0 : -1;
}

function focusRow(row: HTMLElement | undefined, from?: HTMLElement): void {
  if (!row) return;
  const box = from?.matches('[type=checkbox]') && ownStops(row).find(one => one.matches('[type=checkbox]'));
  (box || mainOf(row) || ownStops(row)[0])?.focus();
}

function rowBeside(frame: HTMLElement, row: HTMLElement, by: number): HTMLElement | undefined {
  const rows = rowsOf(frame);
  const at = rows.indexOf(row) + by;
  return rows[Math.min(Math.max(at, 0), rows.length - 1)];
}

/** How many cards there are side by side in this one's row; for table rows, one. */
function columnsAt(row: HTMLElement): number {
  const beside = [...(row.parentElement?.children ?? [])] as HTMLElement[];
  return beside.filter(one => one.matches(ROW) && one.offsetTop === row.offsetTop).length;
}

const rowsOf = (frame: HTMLElement) => [...frame.querySelectorAll<HTMLElement>(ROW)];
const stopOf = (rows: HTMLElement[]) =>
  rows.find(row => ownStops(row).some(stop => stop.tabIndex === 0)) ?? rows[0];
/** A card may contain other cards. */
const ownStops = (row: HTMLElement) =>
  [...row.querySelectorAll<HTMLElement>(STOPS)].filter(stop => stop.closest(ROW) === row);
const mainOf = (row: HTMLElement) => ownStops(row).find(stop => stop.matches('a[href]'));

function focusedRow(frame: HTMLElement): HTMLElement | undefined {
  const row = document.activeElement?.closest<HTMLElement>(ROW);
  return row && frame.contains(row) ? row : undefined;
}
