import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../platform/texts/messages.ts';
import { referencesQuery } from '../event/queries.ts';
import { AssignBar } from '../unassigned/AssignBar.tsx';
import { AssignDialog } from '../unassigned/AssignDialog.tsx';
import { useAssigning } from '../unassigned/useAssigning.ts';
import type { BarProps } from './barProps.ts';
import { SuggestionsDialog } from './SuggestionsDialog.tsx';
import { suggestionTexts } from './suggestionTexts.ts';

/** One region for the selected events, or to each event that matches the suggested one, on all pages. */
export function RegionBar({ chosen, filters, onClear, onStarted }: BarProps) {
  const say = useText(suggestionTexts);
  const regions = useQuery(referencesQuery()).data?.regions ?? [];
  const assigning = useAssigning(chosen);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <AssignBar
        regions={regions}
        region={assigning.region}
        picked={chosen.length}
        acceptAll={say('acceptAll')}
        incomplete={assigning.incomplete}
        onRegion={assigning.setRegion}
        onAssign={assigning.askForChosen}
        onAcceptAll={() => setAsking(true)}
        onClear={onClear}
      />
      <AssignDialog
        {...assigning.asked}
        regions={regions}
        onClose={assigning.close}
        onStarted={runId => {
          assigning.close();
          onStarted(runId);
        }}
      />
      <SuggestionsDialog
        kind="noRegion"
        filters={filters}
        opened={asking}
        onClose={() => setAsking(false)}
        onStarted={onStarted}
      />
    </>
  );
}
