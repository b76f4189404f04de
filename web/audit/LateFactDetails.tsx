import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';

const FactDetails = lazy(() => import('./FactDetails.tsx').then(module => ({ default: module.FactDetails })));

/** `FactDetails`, loaded when the first fact is opened. */
export function LateFactDetails({ position }: { position: string }) {
  return (
    <Suspense fallback={<Skeleton height={120} />}>
      <FactDetails position={position} />
    </Suspense>
  );
}
