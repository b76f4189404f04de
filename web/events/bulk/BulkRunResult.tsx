import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RunRead } from '#contracts/system/runCalls.ts';
import { useText } from '../../platform/texts/messages.ts';
import type { DialogKind } from '../event/useEventDialog.ts';
import { type Outcome, runQuery } from '../filters/eventListQueries.ts';
import { BulkRunItems } from './BulkRunItems.tsx';
import { eventBulkTexts } from './eventBulkTexts.ts';

type BulkRunResultProps = {
  run: RunRead;
  idsOf: (id: string, outcome: Outcome) => Promise<string[]>;
  onPick: (ids: readonly string[]) => void;
  hrefOf: (kind: DialogKind, id: string) => string;
};

/** The items of a run by outcome, opened on the failed ones if there are any. */
export function BulkRunResult({ run, idsOf, onPick, hrefOf }: BulkRunResultProps) {
  const say = useText(eventBulkTexts);
  const [chosen, setChosen] = useState<Outcome | null>(null);
  const outcome = chosen ?? (run.failed > 0 ? 'failed' : run.skipped > 0 ? 'skipped' : 'ok');
  const found = useQuery(runQuery(run.id, outcome)).data;
  return (
    <>
      <SegmentedControl
        mt="xs"
        size="xs"
        aria-label={say('outcomesShown')}
        value={outcome}
        onChange={wanted => setChosen(wanted as Outcome)}
        data={[
          { value: 'failed', label: say('outcomeFailed', { count: run.failed }) },
          { value: 'skipped', label: say('outcomeSkipped', { count: run.skipped }) },
          { value: 'ok', label: say('outcomeOk', { count: run.succeeded }) },
        ]}
      />
      <BulkRunItems
        items={found?.items ?? []}
        total={found?.pagination.total ?? 0}
        idsOf={() => idsOf(run.id, outcome)}
        onPick={outcome === 'failed' ? onPick : undefined}
        hrefOf={hrefOf}
      />
    </>
  );
}
