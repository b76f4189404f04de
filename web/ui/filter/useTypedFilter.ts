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
  useEffect(() => {
    if (value !== known.current && pending.current === undefined) setTyped(value);
    known.current = value;
  }, [value]);
  useEffect(() => () => clearTimeout(pending.current), []);

  const pass = (text: string) => {
    pending.current = undefined;
    if (text === known.current) return;
    known.current = text;
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
