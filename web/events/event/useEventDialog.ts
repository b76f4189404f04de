import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

const KINDS = [
  'create',
  'createSeries',
  'duplicate',
  'details',
  'dates',
  'edit',
  'history',
  'publish',
  'cancel',
  'delete',
  'import',
  'deleteAll',
  'trash',
] as const;
export type DialogKind = (typeof KINDS)[number];
/** `id` is that of the event, series or date of a series; empty for a new one. */
export type EventDialog = { kind: DialogKind; id: string };

type Came = { opened?: boolean } | null;

/** The dialog named in the address, and how to open, switch and close dialogs. Back closes it too. */
export function useEventDialog() {
  const [address] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const kind = KINDS.find(one => one === address.get('dialog'));
  const dialog: EventDialog | null = kind ? { kind, id: address.get('event') ?? '' } : null;

  const hrefOf = (wanted: DialogKind, id = '', from = address) => {
    const next = new URLSearchParams(from);
    next.set('dialog', wanted);
    if (id) next.set('event', id);
    else next.delete('event');
    return `${location.pathname}?${next}`;
  };
  const open = (wanted: DialogKind, id = '') => {
    const replace = dialog !== null;
    const state: Came = replace ? location.state : { opened: true };
    navigate(hrefOf(wanted, id, new URLSearchParams(window.location.search)), {
      state,
      replace,
      preventScrollReset: true,
    });
  };
  const close = () => {
    if ((location.state as Came)?.opened) return navigate(-1);
    const next = new URLSearchParams(window.location.search);
    next.delete('dialog');
    next.delete('event');
    navigate(`${location.pathname}?${next}`, { replace: true, preventScrollReset: true });
  };
  return { dialog, hrefOf, open, close };
}
