import { IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { APPLICATION_STATUSES, type ApplicationStatus } from '#contracts/organizers/application.ts';
import type { ApplicationRead } from '#contracts/organizers/applicationCalls.ts';
import { useListFilters } from '../platform/list/useListFilters.ts';
import { useOpenRow } from '../platform/list/useOpenRow.ts';
import { shownPlace } from '../platform/shown/shownPlace.ts';
import { useText } from '../platform/texts/messages.ts';
import { ListScreen } from '../ui/screen/ListScreen.tsx';
import { NameCell } from '../ui/show/NameCell.tsx';
import { RelativeTime } from '../ui/show/RelativeTime.tsx';
import { StatusBadge } from '../ui/show/StatusBadge.tsx';
import { useGlow } from '../ui/show/useGlow.ts';
import type { DataColumn } from '../ui/table/tableProps.ts';
import { ApplicationShow } from './ApplicationShow.tsx';
import { APPLICATION_LIST, applicationListQuery, applicationsKey } from './applicationQueries.ts';
import { applicationTexts } from './applicationTexts.ts';
import { OrganizerTabs } from './OrganizerTabs.tsx';

const KINDS = ['organizerApplication'];

/** Visitors who want to become organizers: those that wait for a decision, unless the filters say otherwise. */
export function ApplicationList() {
  const say = useText(applicationTexts);
  const list = useListFilters(APPLICATION_LIST);
  const { open, hrefOf, close } = useOpenRow();
  const { glowing, glow } = useGlow();
  return (
    <>
      <ListScreen
        say={say}
        tabs={<OrganizerTabs />}
        list={list}
        query={useQuery(applicationListQuery(list.filters))}
        of={applicationsKey}
        kinds={KINDS}
        figures={{
          pending: { label: say('pending'), shows: {} },
          approved: { label: say('approved'), shows: { status: 'approved' } },
          rejected: { label: say('rejected'), shows: { status: 'rejected' } },
        }}
        selects={[
          {
            name: 'status',
            label: say('filterStatus'),
            options: [
              ...APPLICATION_STATUSES.map(value => ({ value, label: say(value) })),
              { value: 'all', label: say('anyStatus') },
            ],
          },
        ]}
        columns={useColumns(hrefOf)}
        rowsOf={answer => answer.applications}
        nameOf={application => application.organizerName}
        glowing={glowing}
      />
      <ApplicationShow id={open} onClose={close} onDecided={glow} />
    </>
  );
}

function useColumns(hrefOf: (id: string) => string): DataColumn<ApplicationRead>[] {
  const say = useText(applicationTexts);
  // The addresses change with the filters, which the link of each row keeps.
  return useMemo(
    () => [
      {
        id: 'organizer',
        header: say('columnOrganizer'),
        sort: 'organizer',
        card: 'heading',
        cell: ({ id, organizerName }) => (
          <NameCell name={organizerName} href={hrefOf(id)} link={{ preventScrollReset: true }} />
        ),
      },
      {
        id: 'applicant',
        header: say('columnApplicant'),
        sort: 'name',
        width: '28%',
        cell: ({ name, email }) => (
          <>
            <bdi>{name}</bdi> · {email}
          </>
        ),
      },
      {
        id: 'region',
        header: say('columnRegion'),
        width: '18%',
        spare: 'late',
        cell: ({ region }) => shownPlace(region?.city, region?.country) || '–',
      },
      {
        id: 'received',
        header: say('columnReceived'),
        sort: 'received',
        width: '150px',
        cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
      },
      {
        id: 'status',
        header: say('columnStatus'),
        width: '126px',
        card: 'corner',
        cell: ({ status }) => <ApplicationBadge status={status} />,
      },
    ],
    [say('columnOrganizer'), hrefOf('')],
  );
}

const LOOKS = {
  pending: { tone: 'yellow', icon: IconClock },
  approved: { tone: 'green', icon: IconCircleCheck },
  rejected: { tone: 'red', icon: IconCircleX },
} as const;

function ApplicationBadge({ status }: { status: ApplicationStatus }) {
  const say = useText(applicationTexts);
  return <StatusBadge {...LOOKS[status]}>{say(`is_${status}`)}</StatusBadge>;
}
