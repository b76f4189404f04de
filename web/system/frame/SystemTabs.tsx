import { queryOptions, useQuery } from '@tanstack/react-query';
import { listEffects } from '#contracts/system/effectCalls.ts';
import { send } from '../../platform/calls/api.ts';
import { useText } from '../../platform/texts/messages.ts';
import { ScreenTabs } from '../../ui/screen/ScreenTabs.tsx';
import { systemTabTexts } from './systemTabTexts.ts';

const REFETCH_MS = 30_000;

/** How many effects failed or have an unknown outcome. */
const effectTroublesQuery = () =>
  queryOptions({
    queryKey: ['system', 'effects', 'troubles'],
    queryFn: ({ signal }) => send(listEffects, { query: { limit: 1, status: 'failed' } }, { signal }),
    select: ({ counts }) => counts.failed + counts.unknown,
    refetchInterval: REFETCH_MS,
  });

/** The screens about the system itself, with the number of effects that wait for somebody's decision. */
export function SystemTabs() {
  const say = useText(systemTabTexts);
  const troubles = useQuery(effectTroublesQuery());
  return (
    <ScreenTabs
      label={say('tabs')}
      tabs={[
        { label: say('overview'), path: '/admin/system' },
        { label: say('projections'), path: '/admin/system/projections' },
        { label: say('effects'), path: '/admin/system/effects', waiting: troubles.data },
        { label: say('runs'), path: '/admin/system/runs' },
        { label: say('backups'), path: '/admin/system/backups' },
      ]}
      waitingWord={count => say('waiting', { count })}
    />
  );
}
