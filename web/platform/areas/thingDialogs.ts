import { useLocation, useNavigate } from 'react-router-dom';

/** The parameters of the address that open the console's own dialogs, on any screen. */
export const HISTORY = 'history';
export const UNDO_ACTS_OF = 'undoActs';
export const UNDO_FROM = 'undoFrom';
export const UNDO_UNTIL = 'undoUntil';
const PARAMETERS = [HISTORY, UNDO_ACTS_OF, UNDO_FROM, UNDO_UNTIL] as const;
type Parameter = (typeof PARAMETERS)[number];

type Came = { openedHere?: boolean } | null;

/** Opens the history of a thing, by its stream (`<kind>-<id>`), over the present screen. */
export function useOpenHistory(): (stream: string) => void {
  const { open } = useThingDialogs();
  return stream => open({ [HISTORY]: stream });
}

/** Opens and closes those dialogs; Back closes them, too. */
export function useThingDialogs() {
  const navigate = useNavigate();
  const location = useLocation();
  const open = (parameters: Partial<Record<Parameter, string>>) => {
    const next = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(parameters)) next.set(name, value);
    const state: Came = { openedHere: true };
    void navigate(`${location.pathname}?${next}`, { state, preventScrollReset: true });
  };
  const close = () => {
    if ((location.state as Came)?.openedHere) return void navigate(-1);
    const next = new URLSearchParams(window.location.search);
    for (const name of PARAMETERS) next.delete(name);
    void navigate(`${location.pathname}?${next}`, { replace: true, preventScrollReset: true });
  };
  return { open, close };
}
