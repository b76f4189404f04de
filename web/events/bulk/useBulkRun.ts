import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

const RUN = /^[0-9a-f-]{36}$/;

/** The run whose result is shown with the list; it is in the address, so it survives a reload. */
export function useBulkRun() {
  const [followed, setFollowed] = useState<string | null>(null);
  const [address, setAddress] = useSearchParams();
  const named = address.get('run');
  const show = (id: string | null) => {
    // The same navigation closes the dialog that started the run.
    const next = new URLSearchParams(window.location.search);
    for (const name of ['dialog', 'event']) next.delete(name);
    if (id) next.set('run', id);
    else next.delete('run');
    setAddress(next, { replace: true, preventScrollReset: true });
  };
  return {
    run: named && RUN.test(named) ? named : null,
    /** The run that was started on this screen, as opposed to one found in the address. */
    followed,
    follow: (id: string) => {
      setFollowed(id);
      show(id);
    },
    leave: () => show(null),
  };
}
