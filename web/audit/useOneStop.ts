import { type KeyboardEvent, type RefObject, useEffect } from 'react';

const CONTROLS = 'a[href], button';
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Makes a list of rows with several controls each a single stop of the Tab key: only the controls of one row are in the
 * order of stops, and the arrow keys lead to the same control of the next row. Rows that are unfolded keep all theirs.
 * Returns what the list does with keys.
 */
export function useOneStop(list: RefObject<HTMLElement | null>): (event: KeyboardEvent) => void {
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    arrange(element, rowWithFocus(element));
    const onFocus = () => arrange(element, rowWithFocus(element));
    // Sentences arrive late, and rows unfold.
    const watching = new MutationObserver(onFocus);
    watching.observe(element, { childList: true, subtree: true });
    element.addEventListener('focusin', onFocus);
    return () => {
      watching.disconnect();
      element.removeEventListener('focusin', onFocus);
    };
  }, [list]);
  return event => {
    const step = STEPS[event.key];
    const row = list.current && rowWithFocus(list.current);
    if (!step || !row) return;
    const to = step > 0 ? row.nextElementSibling : row.previousElementSibling;
    const controls = to ? controlsOf(to) : [];
    const at = controlsOf(row).indexOf(document.activeElement as HTMLElement);
    const next = controls[Math.min(Math.max(at, 0), controls.length - 1)];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
}

function arrange(list: HTMLElement, current: Element | null): void {
  const stop = current ?? list.querySelector('[data-stop]') ?? list.firstElementChild;
  for (const row of list.children) {
    row.toggleAttribute('data-stop', row === stop);
    const isStop = row === stop || row.querySelector('[aria-expanded="true"]') !== null;
    for (const control of controlsOf(row)) {
      if (isStop) control.removeAttribute('tabindex');
      else control.tabIndex = -1;
    }
  }
}

function rowWithFocus(list: HTMLElement): Element | null {
  return [...list.children].find(row => row.contains(document.activeElement)) ?? null;
}

function controlsOf(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>(CONTROLS)];
}
