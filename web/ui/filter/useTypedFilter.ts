import { useEffect, useRef, useState } from 'react';

/**
 * The text of a filter while it is typed: the text, and a function that changes it and passes it to `onFilter`, trimmed,
 * after `wait` ms without another change (0: at once; null: not yet). A value from elsewhere replaces the text, but nothing that
 * was typed since; our own value returns while somebody is still typing.
 */
export function useTypedFilter(
  value: string,
  onFilter: (text: string) => void,
): [string, (next: string, wait: number | null) => void] {
  const [typed, setTyped] = useState(value);
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined);
  const known = useRef(value);
  // What was passed on and has not come back yet: on a slow machine several values are under way.
  const sent = useRef<string[]>([]);
  useEffect(() => {
    known.current = value;
    const own = sent.current.indexOf(value);
    const isOlder = own < 0 && sent.current.length > 0 && isFocused(typed);
    if (!isOlder) sent.current.splice(0, own < 0 ? Number.POSITIVE_INFINITY : own + 1);
    if (own < 0 && !isOlder && pending.current === undefined) setTyped(value);
  }, [value]);
  useEffect(() => () => clearTimeout(pending.current), []);

  const pass = (text: string) => {
    pending.current = undefined;
    if (text === (sent.current.at(-1) ?? known.current)) return;
    sent.current.push(text);
    onFilter(text);
  };
  const change = (next: string, wait: number | null) => {
    setTyped(next);
    clearTimeout(pending.current);
    pending.current = wait ? setTimeout(pass, wait, next.trim()) : undefined;
    if (wait === 0) pass(next.trim());
  };
  return [typed, change];
}

/** Whether somebody is in the field: a value that comes then was set before what they have typed. */
function isFocused(text: string): boolean {
  const field = document.activeElement;
  return field instanceof HTMLInputElement && field.value === text;
}
