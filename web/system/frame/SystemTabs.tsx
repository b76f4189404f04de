import { useQuery } from '@tanstack/react-query';
import { useText } from '../../platform/texts/messages.ts';
import { ScreenTabs } from '../../ui/screen/ScreenTabs.tsx';
import { effectTroublesQuery } from './effectTroublesQuery.ts';
import { systemTabTexts } from './systemTabTexts.ts';

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
