import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { latePart, useAhead } from '../../platform/page/latePart.ts';
import { useText } from '../../platform/texts/messages.ts';
import { LateDialogs } from '../../ui/dialog/LateDialogs.tsx';
import { referencesQuery } from '../event/queries.ts';
import { gapFilterOf } from '../quality/queries.ts';
import { AssignBar } from '../unassigned/AssignBar.tsx';
import { suggestionTexts } from '../unassigned/suggestionTexts.ts';
import { useAssigning } from '../unassigned/useAssigning.ts';
import type { BarProps } from './barProps.ts';

const loadAssign = () => import('../unassigned/AssignDialog.tsx');
const AssignDialog = latePart(loadAssign, 'AssignDialog');
const loadSuggestions = () => import('../unassigned/SuggestionsDialog.tsx');
const SuggestionsDialog = latePart(loadSuggestions, 'SuggestionsDialog');

/** One region for the selected events, or to each event that matches the suggested one, on all pages. */
export function RegionBar({ chosen, filters, onClear, onStarted }: BarProps) {
  const say = useText(suggestionTexts);
  const regions = useQuery(referencesQuery()).data?.regions ?? [];
  const assigning = useAssigning(chosen);
  const [asking, setAsking] = useState(false);
  useAhead(loadAssign, loadSuggestions);
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
      <LateDialogs opened={assigning.asked.assignments !== null}>
        <AssignDialog
          {...assigning.asked}
          regions={regions}
          onClose={assigning.close}
          onStarted={runId => {
            assigning.close();
            onStarted(runId);
          }}
        />
      </LateDialogs>
      <LateDialogs opened={asking}>
        <SuggestionsDialog
          kind="noRegion"
          filters={gapFilterOf(filters)}
          opened={asking}
          onClose={() => setAsking(false)}
          onStarted={onStarted}
        />
      </LateDialogs>
    </>
  );
}
