import { Link } from 'react-router-dom';
import type { OrganizerRead, organizerBook } from '#contracts/organizers/calls.ts';
import { shownPlace } from '../platform/shown/shownPlace.ts';
import { language, text } from '../platform/texts/messages.ts';
import { actionsColumn, type BookColumns } from '../ui/screen/BookScreen.tsx';
import { NameCell } from '../ui/show/NameCell.tsx';
import common from '../ui/styles/common.module.css';
import { OrganizerActions } from './OrganizerActions.tsx';
import { Contact, Status, Verified } from './OrganizerCells.tsx';
import type { OrganizerDialog } from './OrganizerDialogs.tsx';
import classes from './OrganizerList.module.css';
import { organizerListTexts } from './organizerListTexts.ts';
import { organizerPauseTexts } from './organizerPauseTexts.ts';
import type { OrganizerWrites } from './useOrganizerWrites.ts';

type OrganizerActs = Pick<OrganizerWrites, 'toggleStatus' | 'toggleVerified' | 'pause'> & {
  hrefOf: (kind: OrganizerDialog, id: string) => string;
  open: (kind: OrganizerDialog, id: string) => void;
};
type Columns = BookColumns<typeof organizerBook>;

const OVER_THE_LIST = { state: { opened: true }, preventScrollReset: true };

/** The columns of the list of organizers. */
export function organizerColumns(acts: OrganizerActs): Columns {
  return { ...aboutColumns(acts), ...standingColumns(acts) };
}

/** Who it is and where, what it is up to, and with how many people. */
function aboutColumns({ hrefOf }: OrganizerActs) {
  const say = text(organizerListTexts);
  return {
    name: {
      header: say('columnOrganizer'),
      card: 'heading',
      cell: organizer => <Name organizer={organizer} href={hrefOf('edit', organizer.id)} />,
    },
    contact: {
      header: say('columnContact'),
      width: '21%',
      spare: 'late',
      cell: organizer => <Contact organizer={organizer} />,
    },
    city: {
      header: say('columnLocation'),
      width: '13%',
      spare: 'late',
      cell: ({ city, country }) => shownPlace(city, country) || '–',
    },
    upcoming: {
      header: say('columnUpcoming'),
      width: '138px',
      spare: 'early',
      align: 'end',
      cell: ({ upcomingEvents }) => upcomingEvents.toLocaleString(language()),
    },
    team: {
      header: say('columnTeam'),
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
    // Only links order by it.
    joined: null,
  } satisfies Partial<Columns>;
}

function standingColumns({ toggleVerified, toggleStatus, open, pause }: OrganizerActs) {
  const say = text(organizerListTexts);
  return {
    verified: {
      header: say('columnVerified'),
      width: '142px',
      cell: organizer => <Verified organizer={organizer} onToggle={toggleVerified} />,
    },
    status: {
      header: say('columnStatus'),
      width: '118px',
      card: 'corner',
      cell: organizer => <Status organizer={organizer} onToggle={toggleStatus} />,
    },
    actions: {
      ...actionsColumn(say('columnActions'), say('manageTeam'), organizer => (
        <OrganizerActions organizer={organizer} open={open} pause={pause} />
      )),
      quiet: false,
    },
  } satisfies Partial<Columns>;
}

function Name({ organizer: { name, pauseReason }, href }: { organizer: OrganizerRead; href: string }) {
  return (
    <NameCell
      name={name}
      href={href}
      link={OVER_THE_LIST}
      signs={
        pauseReason !== null && (
          <span className={common.tag} title={pauseReason}>
            {text(organizerPauseTexts)('paused')}
          </span>
        )
      }
    />
  );
}
