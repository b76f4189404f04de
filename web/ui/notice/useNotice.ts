import { useEffect, useRef } from 'react';

/**
 * For feedback on a user action, because the user may be looking elsewhere: returns a ref for an element with
 * `tabIndex={-1}`, which is scrolled to and focused whenever `notice` changes to a new value.
 */
export function useNotice<E extends HTMLElement>(notice: unknown) {
  const ref = useRef<E>(null);
  useEffect(() => {
    if (!notice) return;
    ref.current?.focus({ preventScroll: true });
    ref.current?.scrollIntoView({ block: 'nearest' });
  }, [notice]);
  return ref;
}
