import { useText } from '../../platform/texts/messages.ts';
import type { References } from '../event/queries.ts';
import { assignTexts } from './assignTexts.ts';
import classes from './Unassigned.module.css';
import type { Assignment } from './unassigned.ts';
import { useRegionNames } from './useRegionNames.ts';

type WhatChangesProps = { assignments: readonly Assignment[]; regions: References['regions'] };

/** What assigning regions does to times, to time zones and to series. */
export function WhatChanges({ assignments, regions }: WhatChangesProps) {
  const say = useText(assignTexts);
  const series = assignments.filter(({ event }) => event.kind === 'master').length;
  return (
    <>
      <p>{say('whatEvents')}</p>
      <ZoneChanges assignments={assignments} regions={regions} />
      {series > 0 && <p>{say('whatSeries', { count: series })}</p>}
    </>
  );
}

/** For each region, the time zones that its events have now and will have. */
function ZoneChanges({ assignments, regions }: WhatChangesProps) {
  const say = useText(assignTexts);
  const nameOf = useRegionNames(regions);
  const changes = [...Map.groupBy(assignments, ({ regionId }) => regionId)].flatMap(([regionId, those]) => {
    const after = regions.find(({ id }) => id === regionId)?.timeZone ?? '';
    const zones = new Set(those.map(({ event }) => event.timeZone));
    zones.delete(after);
    return zones.size > 0 ? [{ regionId, before: [...zones].join(', '), after }] : [];
  });
  if (changes.length === 0) return null;
  return (
    <ul className={classes.zones}>
      {changes.map(({ regionId, before, after }) => (
        <li key={regionId}>{say('whatChanges', { region: nameOf(regionId), before, after })}</li>
      ))}
    </ul>
  );
}
