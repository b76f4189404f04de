import { useSearchParams } from 'react-router-dom';
import { anId } from './listFilters.ts';

const NAME = 'open';

/** The row whose details are open, kept in the address: its id, the address that opens one, and how to close it. */
export function useOpenRow() {
  const [address, setAddress] = useSearchParams();
  const open = anId(address.get(NAME)) || null;
  return {
    open,
    hrefOf(id: string): string {
      const next = new URLSearchParams(address);
      next.set(NAME, id);
      return `?${next}`;
    },
    /** Opens a row; in place of the open one, if there is one. */
    show(id: string) {
      const next = new URLSearchParams(window.location.search);
      next.set(NAME, id);
      setAddress(next, { preventScrollReset: true, replace: open !== null });
    },
    close() {
      const next = new URLSearchParams(window.location.search);
      next.delete(NAME);
      setAddress(next, { preventScrollReset: true });
    },
  };
}
