import { useEffect, useRef } from 'react';
import { claimItem, releaseItem } from '#contracts/queues/calls.ts';
import type { QueueKind } from '#contracts/queues/queueKinds.ts';
import { send } from '../calls/api.ts';

/** An item that is only passed while moving to another is not claimed. */
const STAY = 250;
/** A claim lasts 15 minutes. */
const RENEW = 5 * 60_000;

/**
 * Shows colleagues that this item is open here, for as long as it is; null for none. Failures are ignored: a claim is
 * presence, and nothing depends on it.
 */
export function useClaim(kind: QueueKind, id: string | null): void {
  // In sequence: a release that overtook its claim would leave the claim in place.
  const last = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    if (id === null) return;
    const params = { kind, id };
    let claimed = false;
    const claim = () => {
      claimed = true;
      last.current = last.current.then(() => send(claimItem, { params }, {})).catch(() => {});
    };
    const release = () => {
      if (!claimed) return;
      claimed = false;
      last.current = last.current
        .then(() => send(releaseItem, { params }, { keepalive: true }))
        .catch(() => {});
    };
    const staying = setTimeout(claim, STAY);
    const renewing = setInterval(claim, RENEW);
    const leave = () => {
      // Sent directly: a request queued behind another answer would never be sent.
      if (claimed) void send(releaseItem, { params }, { keepalive: true }).catch(() => {});
      claimed = false;
    };
    const back = (event: PageTransitionEvent) => event.persisted && claim();
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', back);
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', back);
      clearTimeout(staying);
      clearInterval(renewing);
      release();
    };
  }, [kind, id]);
}
