import { Skeleton } from '@mantine/core';
import { Suspense, useMemo } from 'react';
import type { GapKind } from '#contracts/events/quality/gapKinds.ts';
import type { GapItem } from '#contracts/events/qualityCalls.ts';
import { latePart, useAhead } from '../../platform/page/latePart.ts';
import { useText } from '../../platform/texts/messages.ts';
import type { DataColumn } from '../../ui/table/tableProps.ts';
import { EventStatus } from '../event/EventStatus.tsx';
import { eventTexts } from '../event/messages.ts';
import { EventName, EventWhen } from '../list/EventCells.tsx';
import { qualityTexts } from '../quality/qualityTexts.ts';

const loadFix = () => import('../quality/GapFix.tsx');
const GapFix = latePart(loadFix, 'GapFix');

type ColumnsProps = {
  kind: GapKind;
  hrefOf: (id: string) => string;
  onFixed: (id: string) => void;
};

export function useGapColumns({ kind, hrefOf, onFixed }: ColumnsProps): DataColumn<GapItem>[] {
  const say = useText(eventTexts);
  const sayOwn = useText(qualityTexts);
  useAhead(loadFix);
  // The callbacks are not dependencies: they are new at every render, but equivalent.
  return useMemo(
    () => [
      {
        id: 'event',
        header: say('columnEvent'),
        card: 'heading',
        cell: ({ event }) => <EventName event={event} href={hrefOf(event.id)} />,
      },
      {
        id: 'when',
        header: say('columnWhen'),
        width: '18%',
        cell: ({ event }) => <EventWhen event={event} />,
      },
      {
        id: 'fix',
        header: sayOwn('columnFix'),
        width: '44%',
        card: 'footer',
        cell: item => (
          <Suspense fallback={<Skeleton height={36} />}>
            <GapFix kind={kind} item={item} onFixed={onFixed} />
          </Suspense>
        ),
      },
      {
        id: 'status',
        header: say('columnStatus'),
        width: '126px',
        spare: 'late',
        card: 'corner',
        cell: ({ event }) => <EventStatus status={event.status} />,
      },
    ],
    [say('columnEvent'), hrefOf(''), kind],
  );
}
