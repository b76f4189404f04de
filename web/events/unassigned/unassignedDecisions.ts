import { useQueryClient } from '@tanstack/react-query';
import { assignRegion, unassignRegion } from '#contracts/events/unassignedCalls.ts';
import { send } from '../../platform/calls/api.ts';
import { useText } from '../../platform/texts/messages.ts';
import type { QueueDecision, QueueUndo } from '../../ui/queue/queueProps.ts';
import type { References } from '../event/queries.ts';
import { settleWritten } from '../event/settle.ts';
import type { UnassignedRow } from './unassigned.ts';
import { unassignedTexts } from './unassignedTexts.ts';
import { useRegionNames } from './useRegionNames.ts';

/** The region that was chosen instead of the suggested one. */
type Chosen = string;

/** Assigns the suggested region, or another one that is chosen first. */
export function useUnassignedDecisions(
  regions: References['regions'],
): QueueDecision<UnassignedRow, Chosen>[] {
  const say = useText(unassignedTexts);
  const client = useQueryClient();
  const nameOf = useRegionNames(regions);
  const regionOf = (row: UnassignedRow, choice: Chosen | null) => choice ?? row.suggestion?.regionId;
  const failed = say('assignFailed');
  return [
    {
      name: 'assign',
      key: 'a',
      look: 'main',
      label(choice, row) {
        const regionId = row && regionOf(row, choice);
        return regionId ? say('assignTo', { region: nameOf(regionId) }) : say('assignSuggested');
      },
      missing: (row, choice) => (regionOf(row, choice) === undefined ? say('chooseFirst') : null),
      async send(row, { choice, key }) {
        const body = { regionId: regionOf(row, choice) ?? '' };
        const { event } = await send(assignRegion, { params: { id: row.id }, body }, { key });
        settleWritten(client, event);
      },
      done: (row, choice) => say('didAssign', { title: row.title, region: nameOf(regionOf(row, choice)) }),
      failed,
    },
    {
      name: 'another',
      key: 'r',
      look: 'plain',
      label: () => say('another'),
      chooses: true,
      send: async () => {},
      done: () => '',
      failed,
    },
  ];
}

/** Takes the region away again, with the time zone that came with it. */
export function useUnassignedUndo(): QueueUndo<UnassignedRow> {
  const say = useText(unassignedTexts);
  const client = useQueryClient();
  return {
    label: say('unassign'),
    async send(id, key) {
      const { event } = await send(unassignRegion, { params: { id } }, { key });
      settleWritten(client, event);
    },
    done: ({ title }) => say('didUnassign', { title }),
    failed: say('unassignFailed'),
  };
}
