import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';

const PARAM = 'at';
/** Kept over screens whose links do not name it. */
let kept: string | null = null;

/** Forgets the moment: whoever signs in next sees now. */
export function forgetMoment(): void {
  kept = null;
}

/** The moment that the address names (`?at=`), which stays from screen to screen; and how to change and leave it. */
export function useMoment() {
  const [address, setAddress] = useSearchParams();
  const given = momentIn(address);
  if (given) kept = given;
  const at = kept;
  const write = (moment: string | null, replace: boolean): void => {
    kept = moment;
    setAddress(
      before => {
        const next = new URLSearchParams(before);
        if (moment) next.set(PARAM, moment);
        else next.delete(PARAM);
        return next;
      },
      { replace, preventScrollReset: true },
    );
  };
  useEffect(() => {
    if (at && !given) write(at, true);
  });
  return {
    at,
    go: (moment: Date) => write(new Date(Math.min(moment.getTime(), Date.now())).toISOString(), at !== null),
    leave: () => write(null, false),
  };
}

function momentIn(address: URLSearchParams): string | null {
  const moment = new Date(address.get(PARAM) ?? '');
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}
