import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { keepLarge, readLarge } from '../../platform/kept/largeDraft.ts';
import type { ImportRead } from '../order/importAsking.ts';
import { type ImportOrder, NEW_ORDER } from '../order/importOrder.ts';
import { type ImportSource, isEmpty, NO_SOURCE } from '../source/importSource.ts';

/** What a reload must not lose. */
type Kept = {
  source: ImportSource;
  publish: boolean;
  order: ImportOrder;
  /** What was found in the source. */
  read: ImportRead | null;
  /** The last dry run, with the choices that it was made with. */
  tried: { read: ImportRead; order: ImportOrder; publish: boolean } | null;
};

const NAME = 'import';
const NOTHING: Kept = { source: NO_SOURCE, publish: false, order: NEW_ORDER, read: null, tried: null };
const REST = 300;

/** The import of this tab, as it was before a reload. */
export function useKeptImport() {
  const [kept, show] = useState(NOTHING);
  const [restored, setRestored] = useState(false);
  const touched = useRef(false);
  const keep = useDebouncedCallback((next: Kept) => keepLarge(NAME, isEmpty(next.source) ? null : next), {
    delay: REST,
    flushOnUnmount: true,
  });
  useEffect(() => {
    void readLarge<Kept>(NAME).then(before => {
      if (!before || touched.current) return;
      show(before);
      setRestored(true);
    });
  }, []);
  useEffect(() => {
    if (touched.current) keep(kept);
  }, [kept]);
  const setKept = (changed: (before: Kept) => Kept): void => {
    touched.current = true;
    setRestored(false);
    show(changed);
  };
  const forget = (): void => {
    keep.cancel();
    void keepLarge(NAME, null);
  };
  return { kept, setKept, restored, forget };
}
