import { useQuery } from '@tanstack/react-query';
import { waitingQuery } from '../platform/queue/overviewQueries.ts';
import { useText } from '../platform/texts/messages.ts';
import { ScreenTabs } from '../ui/screen/ScreenTabs.tsx';
import { importedTexts } from './importedTexts.ts';

/** The two screens about what is collected: the events, and where they come from. */
export function ImportedTabs() {
  const say = useText(importedTexts);
  const waiting = useQuery(waitingQuery()).data?.importedEvent;
  return (
    <ScreenTabs
      label={say('tabs')}
      tabs={[
        { label: say('tabEvents'), path: '/admin/imported-events', waiting },
        { label: say('tabSources'), path: '/admin/imported-events/sources' },
      ]}
      waitingWord={count => say('waiting', { count })}
    />
  );
}
