import { useQuery } from '@tanstack/react-query';
import type { GapKind } from '#contracts/events/quality/gapKinds.ts';
import { useWholeConsole } from '../../platform/areas/wholeConsole.ts';
import { language, useText } from '../../platform/texts/messages.ts';
import { useRefetchOnActs } from '../../ui/queue/useRefetchOnActs.ts';
import { ScreenTabs } from '../../ui/screen/ScreenTabs.tsx';
import { gapCountsQuery } from '../quality/gapCounts.ts';
import { gapKinds, qualityHref } from '../quality/qualityList.ts';
import { qualityTexts } from '../quality/qualityTexts.ts';

export const KINDS_OF_STREAMS = ['event', 'series', 'eventPair'];

/** The kinds of gaps, with how many there are of each. */
export function GapTabs({ kind }: { kind: GapKind }) {
  const say = useText(qualityTexts);
  const counts = useQuery(gapCountsQuery()).data?.counts;
  useRefetchOnActs(gapCountsQuery().queryKey, KINDS_OF_STREAMS);
  return (
    <ScreenTabs
      label={say('tabs')}
      tabs={gapKinds(useWholeConsole()).map(one => ({
        label: say(one),
        path: qualityHref(one),
        current: one === kind,
        waiting: counts?.[one],
      }))}
      waitingWord={count => count.toLocaleString(language())}
    />
  );
}
