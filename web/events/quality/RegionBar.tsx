import { useQuery } from '@tanstack/react-query';
import type { EventRead } from '#contracts/events/calls.ts';
import { referencesQuery } from '../event/queries.ts';
import { AssignBar } from '../unassigned/AssignBar.tsx';
import { AssignDialog } from '../unassigned/AssignDialog.tsx';
import { suggestionsQuery } from '../unassigned/queries.ts';
import { withSuggestion } from '../unassigned/unassigned.ts';
import { useAssigning } from '../unassigned/useAssigning.ts';

type RegionBarProps = {
  /** The events on the page, and those of them that are selected. */
  events: readonly EventRead[];
  chosen: readonly EventRead[];
  onClear: () => void;
  onStarted: (runId: string) => void;
};

/** One region for the selected events, or to each event on the page the suggested one, as Unassigned Events does. */
export function RegionBar({ events, chosen, onClear, onStarted }: RegionBarProps) {
  const regions = useQuery(referencesQuery()).data?.regions ?? [];
  const suggestions = useQuery(suggestionsQuery()).data;
  const assigning = useAssigning(chosen);
  const suggested = suggestions ? withSuggestion(events, suggestions) : [];
  return (
    <>
      <AssignBar
        regions={regions}
        region={assigning.region}
        picked={chosen.length}
        suggested={suggested.length}
        incomplete={assigning.incomplete}
        onRegion={assigning.setRegion}
        onAssign={assigning.askForChosen}
        onAcceptAll={() => assigning.askForSuggested(suggested)}
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
    </>
  );
}
