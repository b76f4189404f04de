import { IconPhone, IconRosetteDiscountCheckFilled, IconWorld } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { OrganizerRead } from '#contracts/organizers/calls.ts';
import { exportOrganizers } from '#contracts/organizers/exportCalls.ts';
import { useListFilters } from '../platform/list/useListFilters.ts';
import { shownPlace } from '../platform/shown/shownPlace.ts';
import { language, useText } from '../platform/texts/messages.ts';
import { ExportList } from '../ui/screen/ExportList.tsx';
import { ListScreen } from '../ui/screen/ListScreen.tsx';
import { ActiveBadge } from '../ui/show/ActiveBadge.tsx';
import { NameCell } from '../ui/show/NameCell.tsx';
import { StatusBadge } from '../ui/show/StatusBadge.tsx';
import type { DataColumn } from '../ui/table/tableProps.ts';
import { uiTexts } from '../ui/texts/messages.ts';
import classes from './OrganizerList.module.css';
import { organizerListTexts } from './organizerListTexts.ts';
import { ORGANIZER_LIST, organizerListQuery, organizersKey } from './queries.ts';

const KINDS = ['organizer', 'event', 'series'];

/** Organizers Management: the list of everyone who runs events. */
export function OrganizerList() {
  const say = useText(organizerListTexts);
  const sayUi = useText(uiTexts);
  const list = useListFilters(ORGANIZER_LIST);
  return (
    <ListScreen
      say={say}
      list={list}
      query={useQuery(organizerListQuery(list.filters))}
      of={organizersKey}
      kinds={KINDS}
      figures={{
        total: { label: say('total'), shows: {} },
        active: { label: say('active'), shows: { status: 'active' } },
        inactive: { label: say('inactive'), shows: { status: 'inactive' } },
        verified: { label: say('verified'), shows: { verified: 'true' } },
      }}
      selects={[
        {
          name: 'status',
          label: say('filterStatus'),
          options: [
            { value: 'all', label: say('anyStatus') },
            { value: 'active', label: sayUi('active') },
            { value: 'inactive', label: sayUi('inactive') },
          ],
        },
        {
          name: 'verified',
          label: say('filterVerified'),
          options: [
            { value: 'all', label: say('anyVerified') },
            { value: 'true', label: say('isVerified') },
            { value: 'false', label: say('notVerified') },
          ],
        },
      ]}
      columns={useColumns()}
      actions={<ExportList path={exportOrganizers.path} query={list.filters} />}
      rowsOf={answer => answer.organizers}
      nameOf={organizer => organizer.name}
    />
  );
}

function useColumns(): DataColumn<OrganizerRead>[] {
  const say = useText(organizerListTexts);
  return useMemo(
    () => [
      {
        id: 'organizer',
        header: say('columnOrganizer'),
        sort: 'name',
        card: 'heading',
        cell: ({ id, name }) => (
          <NameCell
            name={name}
            href={`/admin/audit?stream=organizer-${id}`}
            title={say('recorded', { name })}
          />
        ),
      },
      {
        id: 'contact',
        header: say('columnContact'),
        width: '26%',
        spare: 'late',
        cell: organizer => <Contact organizer={organizer} />,
      },
      {
        id: 'location',
        header: say('columnLocation'),
        sort: 'city',
        width: '18%',
        cell: ({ city, country }) => shownPlace(city, country) || '–',
      },
      {
        id: 'upcoming',
        header: say('columnUpcoming'),
        width: '140px',
        align: 'end',
        cell: organizer => organizer.upcomingEvents.toLocaleString(language()),
      },
      {
        id: 'verified',
        header: say('columnVerified'),
        width: '130px',
        spare: 'early',
        cell: organizer => <Verified verified={organizer.verified} />,
      },
      {
        id: 'status',
        header: say('columnStatus'),
        width: '126px',
        card: 'corner',
        cell: organizer => <ActiveBadge status={organizer.status} />,
      },
    ],
    [say('columnOrganizer')],
  );
}

function Contact({ organizer: { name, email, phone, website } }: { organizer: OrganizerRead }) {
  const say = useText(organizerListTexts);
  if (!email && !phone && !website) return '–';
  return (
    <span className={classes.contact}>
      {email && <a href={`mailto:${email}`}>{email}</a>}
      {phone && (
        <a
          href={`tel:${phone.replace(/[^+\d]/g, '')}`}
          title={phone}
          aria-label={say('call', { name, phone })}
        >
          <IconPhone size={16} aria-hidden />
        </a>
      )}
      {website && /^https?:/.test(website) && (
        <a
          href={website}
          target="_blank"
          rel="noreferrer"
          title={website}
          aria-label={say('websiteOf', { name })}
        >
          <IconWorld size={16} aria-hidden />
        </a>
      )}
    </span>
  );
}

function Verified({ verified }: { verified: boolean }) {
  const say = useText(organizerListTexts);
  if (!verified) return <span className={classes.quiet}>{say('notVerified')}</span>;
  return (
    <StatusBadge tone="blue" icon={IconRosetteDiscountCheckFilled}>
      {say('isVerified')}
    </StatusBadge>
  );
}
