import { IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react';
import type { ApplicationStatus } from '#contracts/organizers/application.ts';
import type { ApplicationRead, applicationQueue } from '#contracts/organizers/applicationCalls.ts';
import { shownPlace } from '../platform/shown/shownPlace.ts';
import { text } from '../platform/texts/messages.ts';
import type { NameItem } from '../ui/queue/BulkQueueScreen.tsx';
import type { BookColumns } from '../ui/screen/BookScreen.tsx';
import { RelativeTime } from '../ui/show/RelativeTime.tsx';
import { type Looks, StatusBadge } from '../ui/show/StatusBadge.tsx';
import { applicationTexts } from './applicationTexts.ts';

const LOOKS: Looks<ApplicationStatus> = {
  pending: { tone: 'yellow', icon: IconClock },
  approved: { tone: 'green', icon: IconCircleCheck },
  rejected: { tone: 'red', icon: IconCircleX },
};

export function applicationColumns(named: NameItem<ApplicationRead>): BookColumns<typeof applicationQueue> {
  const say = text(applicationTexts);
  return {
    organizer: {
      header: say('columnOrganizer'),
      card: 'heading',
      cell: application => named(application),
    },
    name: {
      header: say('columnApplicant'),
      width: '28%',
      cell: ({ name, email }) => (
        <>
          <bdi>{name}</bdi> · {email}
        </>
      ),
    },
    region: {
      header: say('columnRegion'),
      width: '18%',
      spare: 'late',
      cell: ({ region }) => shownPlace(region?.city, region?.country) || '–',
    },
    received: {
      header: say('columnReceived'),
      width: '150px',
      cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
    },
    status: {
      header: say('columnStatus'),
      width: '126px',
      card: 'corner',
      cell: ({ status }) => <StatusBadge {...LOOKS[status]}>{say(`is_${status}`)}</StatusBadge>,
    },
  };
}
