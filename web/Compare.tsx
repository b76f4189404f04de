import { Suspense } from 'react';
import { plainChanges } from './audit/plainChanges.ts';
import { CompareShow } from './past/CompareShow.tsx';
import { latePart } from './platform/page/latePart.ts';

const Telling = latePart(() => import('./Telling.tsx'), 'Telling');

/** Two moments of a list, worded by the area that each fact belongs to. */
export function Compare() {
  return (
    <CompareShow
      shown={plainChanges}
      tell={facts => (
        <Suspense>
          <Telling facts={facts} />
        </Suspense>
      )}
    />
  );
}
