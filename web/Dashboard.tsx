import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { AuditEntry } from './audit/queries.ts';
import { RecentChanges } from './audit/RecentChanges.tsx';
import { EventStats } from './events/EventStats.tsx';
import { EventTelling } from './events/EventTelling.tsx';
import { catalogue, useText } from './platform/messages.ts';
import { ScreenHeader } from './ui/ScreenHeader.tsx';

export const dashboardTexts = catalogue(
  'dashboard',
  { title: 'Dashboard Overview', toEvents: 'Manage events' },
  { title: 'Resumen', toEvents: 'Gestionar eventos' },
);

/** Where the console begins: the figures, and what happened last. */
export function Dashboard() {
  const say = useText(dashboardTexts);
  return (
    <>
      <ScreenHeader title={say('title')}>
        <Button component={Link} to="/admin/events" rightSection={<IconArrowRight size={16} aria-hidden />}>
          {say('toEvents')}
        </Button>
      </ScreenHeader>
      <EventStats />
      <RecentChanges tell={tell} />
    </>
  );
}

/** Every area tells its own facts. */
function tell(facts: readonly AuditEntry[]) {
  return facts[0]?.stream.startsWith('event-') ? <EventTelling facts={facts} /> : null;
}
