import { useQuery } from '@tanstack/react-query';
import type { UnassignedShown } from '#contracts/events/unassignedCalls.ts';
import { useText } from '../../platform/texts/messages.ts';
import { LateSelect } from '../../ui/field/LateSelect.tsx';
import { focusItem } from '../../ui/queue/itemFocus.ts';
import { eventTexts } from '../event/messages.ts';
import { referencesQuery } from '../event/queries.ts';
import { regionLabel, sortedRegions } from '../event/references.ts';
import { unassignedTexts } from './unassignedTexts.ts';
import { WhatChanges } from './WhatChanges.tsx';

type RegionChoiceProps = {
  shown: UnassignedShown;
  choice: string | null;
  onChoose: (regionId: string | null) => void;
};

/** The region that the event is to get: the suggested one, unless another one is chosen. */
export function RegionChoice({ shown, choice, onChoose }: RegionChoiceProps) {
  const say = useText(unassignedTexts);
  const sayEvent = useText(eventTexts);
  const regions = useQuery(referencesQuery()).data?.regions ?? [];
  const { event, suggestion } = shown;
  const regionId = choice ?? suggestion?.regionId ?? null;
  const why = suggestion && (suggestion.km === null ? say('byCity') : say('distance', { km: suggestion.km }));
  return (
    <>
      <LateSelect
        label={say('region')}
        description={why ? say('suggestedBecause', { why }) : say('noneSuggested')}
        placeholder={say('choose')}
        data={sortedRegions(regions).map(one => ({ value: one.id, label: regionLabel(one, sayEvent) }))}
        value={regionId}
        onChange={chosen => {
          onChoose(chosen === suggestion?.regionId ? null : chosen);
          focusItem();
        }}
        of="region"
        limit={100}
      />
      {regionId && <WhatChanges assignments={[{ event, regionId }]} regions={regions} />}
    </>
  );
}
