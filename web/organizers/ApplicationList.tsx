import { IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { APPLICATION_STATUSES, type ApplicationStatus } from '#contracts/organizers/application.ts';
import type { ApplicationRead, ApplicationShown } from '#contracts/organizers/applicationCalls.ts';
import { useListFilters } from '../platform/list/useListFilters.ts';
import { useOpenRow } from '../platform/list/useOpenRow.ts';
import { shownPlace } from '../platform/shown/shownPlace.ts';
import { useText } from '../platform/texts/messages.ts';
import { BulkQueueScreen } from '../ui/queue/BulkQueueScreen.tsx';
import { NameCell } from '../ui/show/NameCell.tsx';
import { RelativeTime } from '../ui/show/RelativeTime.tsx';
import { StatusBadge } from '../ui/show/StatusBadge.tsx';
import type { DataColumn } from '../ui/table/tableProps.ts';
import { ApplicationChoices } from './ApplicationChoices.tsx';
import { ApplicationDetails } from './ApplicationDetails.tsx';
import { useApplicationDecisions, useApplicationUndo } from './applicationDecisions.ts';
import {
  APPLICATION_LIST,
  applicationListQuery,
  applicationQuery,
  applicationsKey,
} from './applicationQueries.ts';
import { applicationTexts } from './applicationTexts.ts';
import { OrganizerTabs } from './OrganizerTabs.tsx';
import { organizersKey } from './queries.ts';

const KINDS = ['organizerApplication'];
/** An approval registers an organizer. */
const CHANGES = [organizersKey];

/** Visitors who want to become organizers: those that wait for a decision, unless the filters say otherwise. */
export function ApplicationList() {
  const say = useText(applicationTexts);
  const list = useListFilters(APPLICATION_LIST);
  const { hrefOf } = useOpenRow();
  return (
    <BulkQueueScreen
      kind="organizerApplication"
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
      selects={useSelects()}
      columns={useColumns(hrefOf)}
      rowsOf={answer => answer.applications}
      nameOf={application => application.organizerName}
      useItem={useApplication}
      itemKey={id => applicationQuery(id).queryKey}
      rowIn={(shown: ApplicationShown) => shown.application}
      titleOf={({ organizerName: name }) => say('applicationOf', { name })}
      waits={({ status }) => status === 'pending'}
      languageOf={({ language }) => language}
      Details={ApplicationDetails}
      Choices={ApplicationChoices}
      decisions={useApplicationDecisions()}
      undo={useApplicationUndo()}
      together="reject"
      faster={({ status, ...who }) => say(status === 'rejected' ? 'faster_rejected' : 'faster_approved', who)}
      changes={CHANGES}
    />
  );
}

function useApplication(id: string | null) {
  return useQuery({ ...applicationQuery(id ?? ''), enabled: id !== null });
}

function useSelects() {
  const say = useText(applicationTexts);
  return [
    {
      name: 'status' as const,
      label: say('filterStatus'),
      options: [
        ...APPLICATION_STATUSES.map(value => ({ value, label: say(value) })),
        { value: 'all', label: say('anyStatus') },
      ],
    },
  ];
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
