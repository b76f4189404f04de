import { useText } from '../../platform/texts/messages.ts';
import { ScreenTabs } from '../../ui/screen/ScreenTabs.tsx';
import { systemTabTexts } from './systemTabTexts.ts';

/** The screens about the system itself. */
export function SystemTabs() {
  const say = useText(systemTabTexts);
  return (
    <ScreenTabs
      label={say('tabs')}
      tabs={[
        { label: say('overview'), path: '/admin/system' },
        { label: say('projections'), path: '/admin/system/projections' },
        { label: say('runs'), path: '/admin/system/runs' },
        { label: say('backups'), path: '/admin/system/backups' },
      ]}
      waitingWord={count => say('waiting', { count })}
    />
  );
}
