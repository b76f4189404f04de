import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { Act } from '#contracts/audit/calls.ts';
import { lookAtPast } from '../platform/calls/asking.ts';
import { createPastClient } from '../platform/calls/queryClient.ts';
import { PastContext } from '../platform/past/usePast.ts';
import { PastBanner } from './PastBanner.tsx';

type LookingProps = {
  at: string;
  go: (moment: Date) => void;
  leave: () => void;
  tell: (act: Act) => ReactNode;
  children: ReactNode;
};

const NONE: ReadonlySet<string> = new Set();

/** A screen with the rows of an earlier moment, below the banner that says so. */
export function Looking({ at, go, leave, tell, children }: LookingProps) {
  const moment = useRef(at);
  const client = useMemo(() => createPastClient(() => moment.current), []);
  const [lit, setLit] = useState(NONE);
  if (moment.current !== at) moment.current = at;
  useEffect(() => {
    lookAtPast(true);
    return () => {
      lookAtPast(false);
      client.clear();
    };
  }, [client]);
  const first = useRef(true);
  // Until they are read, the rows of the moment before stay, and are dimmed.
  useEffect(() => {
    if (first.current) first.current = false;
    else void client.cancelQueries().then(() => client.invalidateQueries());
  }, [at, client]);
  const shown = useMemo(() => ({ at, lit }), [at, lit]);
  return (
    <>
      <PastBanner
        {...{ at, leave, tell, client }}
        onGo={(to, changed) => {
          setLit(changed);
          go(to);
        }}
      />
      <QueryClientProvider client={client}>
        <PastContext value={shown}>{children}</PastContext>
      </QueryClientProvider>
    </>
  );
}
