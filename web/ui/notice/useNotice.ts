import { useEffect, useRef } from 'react';

/**
 * For what answers an act of the person, who may be looking elsewhere: gives a ref for an element with
 * `tabIndex={-1}`, which is scrolled to and takes the focus as often as `notice` becomes something new.
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
