import { useMemo } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { OrganizerRead } from '#contracts/organizers/calls.ts';
import { shownPlace } from '../platform/shown/shownPlace.ts';
import { language, type Say, useText } from '../platform/texts/messages.ts';
import { NameCell } from '../ui/show/NameCell.tsx';
import { actionsWidth } from '../ui/table/actionsWidth.ts';
import type { DataColumn } from '../ui/table/tableProps.ts';
import { OrganizerActions } from './OrganizerActions.tsx';
import { Contact, Status, Verified } from './OrganizerCells.tsx';
import type { OrganizerDialog } from './OrganizerDialogs.tsx';
import classes from './OrganizerList.module.css';
import { organizerListTexts } from './organizerListTexts.ts';
import type { OrganizerWrites } from './useOrganizerWrites.ts';

type ColumnsProps = Pick<OrganizerWrites, 'turnStatus' | 'turnVerified'> & {
  hrefOf: (kind: OrganizerDialog, id: string) => string;
  open: (kind: OrganizerDialog, id: string) => void;
};
type Columns = DataColumn<OrganizerRead>[];
type SayList = Say<keyof typeof organizerListTexts.texts>;

const OVER_THE_LIST = { state: { opened: true }, preventScrollReset: true };

/** The columns of the list of organizers. */
export function useOrganizerColumns(props: ColumnsProps): Columns {
  const say = useText(organizerListTexts);
  const { search } = useLocation();
  // The callbacks are new on every render, but equivalent while the address is the same.
  return useMemo(
    () => [...whoColumns(say, props), ...workColumns(say, props), ...standingColumns(say, props)],
    [say('columnOrganizer'), search],
  );
}

/** Who it is, and where. */
function whoColumns(say: SayList, { hrefOf }: ColumnsProps): Columns {
  return [
    {
      id: 'organizer',
      header: say('columnOrganizer'),
      sort: 'name',
      card: 'heading',
      cell: ({ id, name }) => <NameCell name={name} href={hrefOf('edit', id)} link={OVER_THE_LIST} />,
    },
    {
      id: 'contact',
      header: say('columnContact'),
      width: '21%',
      spare: 'late',
      cell: organizer => <Contact organizer={organizer} />,
    },
    {
      id: 'location',
      header: say('columnLocation'),
      sort: 'city',
      width: '13%',
      spare: 'late',
      cell: ({ city, country }) => shownPlace(city, country) || '–',
    },
  ];
}

/** What it is up to, and with how many people. */
function workColumns(say: SayList, { hrefOf }: ColumnsProps): Columns {
  return [
    {
      id: 'upcoming',
      header: say('columnUpcoming'),
      width: '138px',
      spare: 'early',
      align: 'end',
      cell: organizer => organizer.upcomingEvents.toLocaleString(language()),
    },
    {
      id: 'team',
      header: say('columnTeam'),
      sort: 'team',
      width: '84px',
      align: 'end',
      cell: ({ id, name, teamCount }) => (
        <Link
          {...OVER_THE_LIST}
          to={hrefOf('team', id)}
          className={classes.team}
          aria-label={say('teamOf', { name, count: teamCount })}
        >
          {teamCount.toLocaleString(language())}
        </Link>
      ),
    },
  ];
}

function standingColumns(say: SayList, { turnVerified, turnStatus, open }: ColumnsProps): Columns {
  return [
    {
      id: 'verified',
      header: say('columnVerified'),
      width: '142px',
      cell: organizer => <Verified organizer={organizer} onTurn={turnVerified} />,
    },
    {
      id: 'status',
      header: say('columnStatus'),
      width: '118px',
      card: 'corner',
      cell: organizer => <Status organizer={organizer} onTurn={turnStatus} />,
    },
    {
      id: 'actions',
      header: say('columnActions'),
      width: actionsWidth(say('manageTeam')),
      align: 'end',
      card: 'footer',
      cell: organizer => <OrganizerActions organizer={organizer} open={open} />,
    },
  ];
}
