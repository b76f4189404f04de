import { useSearchParams } from 'react-router-dom';

const VIEWS = ['table', 'grid', 'calendar'] as const;
export type ListView = (typeof VIEWS)[number];

const STORED = 'eventsViewMode';

/** The view of the list: from the address, else the one last chosen in this browser, else the table. */
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
 * Link to the list of what a command or run created or changed, ignoring the current filters; with `run`, it
 * also shows that run's result. Never as a calendar, which shows only one month.
 */
export function hrefOfChanged(id: string, run?: string): string {
  const address = new URLSearchParams({ changedBy: id, ...(run && { run }) });
  if (localStorage.getItem(STORED) === 'calendar') address.set('view', 'table');
  return `/admin/events?${address}`;
}

function viewOf(value: string | null): ListView | undefined {
  return VIEWS.find(one => one === value);
}
