import { type ReactNode, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { Act } from '#contracts/audit/calls.ts';
import { forgetNow } from '../platform/calls/asking.ts';
import { latePart } from '../platform/page/latePart.ts';
import { useMoment } from '../platform/past/useMoment.ts';

const Looking = latePart(() => import('./Looking.tsx'), 'Looking');

type PastFrameProps = { tell: (act: Act) => ReactNode; children: ReactNode };

/** A screen of the console; with the banner and the rows of an earlier moment, if the address names one. */
export function PastFrame({ tell, children }: PastFrameProps) {
  const { at, go, leave } = useMoment();
  const { pathname } = useLocation();
  // What the last screen showed of now is not about this one.
  useEffect(forgetNow, [pathname]);
  if (at === null) return children;
  return (
    <Suspense>
      <Looking {...{ at, go, leave, tell }}>{children}</Looking>
    </Suspense>
  );
}
