import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

type Came = { opened?: boolean } | null;

/**
 * The dialog named in the address (`?dialog=edit&region=…`), and how to open, switch and close dialogs. Back
 * closes it too. `kinds` are the dialogs of the screen, `param` is the parameter with the id of the thing that
 * a dialog is about; the id is empty for something new.
 */
export function useAddressDialog<const Kind extends string>(kinds: readonly Kind[], param: string) {
  const [address] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const kind = kinds.find(one => one === address.get('dialog'));
  const dialog = kind ? { kind, id: address.get(param) ?? '' } : null;

  // Memoized columns hold an older `open`, which must not act on the dialog of its time.
  const latest = useRef({ isOpen: false, state: location.state });
  useEffect(() => {
    latest.current = { isOpen: dialog !== null, state: location.state };
  });

  const hrefOf = (wanted: Kind, id = '', from = address) => {
    const next = new URLSearchParams(from);
    next.set('dialog', wanted);
    if (id) next.set(param, id);
    else next.delete(param);
    return `${location.pathname}?${next}`;
  };
  const open = (wanted: Kind, id = '') => {
    const { isOpen: replace, state: came } = latest.current;
    const state: Came = replace ? came : { opened: true };
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
    next.delete(param);
    navigate(`${location.pathname}?${next}`, { replace: true, preventScrollReset: true });
  };
  return { dialog, hrefOf, open, close };
}
