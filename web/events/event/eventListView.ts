import { useSearchParams } from 'react-router-dom';

const VIEWS = ['table', 'grid', 'calendar'] as const;
export type ListView = (typeof VIEWS)[number];

const STORED = 'eventsViewMode';

/** How the list is shown: as the address says, else as it was last chosen in this browser, else as a table. */
export function useListView() {
  const [address, setAddress] = useSearchParams();
  const view = viewOf(address.get('view')) ?? viewOf(localStorage.getItem(STORED)) ?? 'table';
  const choose = (chosen: ListView) => {
    localStorage.setItem(STORED, chosen);
    const next = new URLSearchParams(window.location.search);
    next.delete('view');
    if (chosen !== 'calendar') next.delete('month');
    setAddress(next, { preventScrollReset: true });
  };
  return { view, choose };
}

/**
 * The list of what a command or run has made or changed, whatever the list is narrowed to now; with a run's result.
 * Not as a calendar, which shows one month.
 */
export function hrefOfChanged(id: string, run?: string): string {
  const address = new URLSearchParams({ changedBy: id, ...(run && { run }) });
  if (localStorage.getItem(STORED) === 'calendar') address.set('view', 'table');
  return `/admin/events?${address}`;
}

function viewOf(value: string | null): ListView | undefined {
  return VIEWS.find(one => one === value);
}
