import { useQuery } from '@tanstack/react-query';
import { waitingQuery } from '../platform/queue/overviewQueries.ts';
import { useText } from '../platform/texts/messages.ts';
import { ScreenTabs } from '../ui/screen/ScreenTabs.tsx';
import { applicationTexts } from './applicationTexts.ts';

/** The two screens about organizers: those there are, and those who apply. */
export function OrganizerTabs() {
  const say = useText(applicationTexts);
  const pending = useQuery(waitingQuery()).data?.organizerApplication;
  return (
    <ScreenTabs
      label={say('tabs')}
      tabs={[
        { label: say('tabOrganizers'), path: '/admin/organizers' },
        { label: say('tabApplications'), path: '/admin/organizers/applications', waiting: pending },
      ]}
      waitingWord={count => say('waiting', { count })}
    />
  );
}
