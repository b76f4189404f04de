import {
  IconHistory,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { OrganizerRead } from '#contracts/organizers/calls.ts';
import { useOpenHistory } from '../platform/areas/thingDialogs.ts';
import { useText } from '../platform/texts/messages.ts';
import { type RowAction, RowActions } from '../ui/table/RowActions.tsx';
import type { OrganizerDialog } from './OrganizerDialogs.tsx';
import { organizerListTexts } from './organizerListTexts.ts';
import { organizerPauseTexts } from './organizerPauseTexts.ts';
import type { OrganizerWrites } from './useOrganizerWrites.ts';

type OrganizerActionsProps = {
  organizer: OrganizerRead;
  open: (kind: OrganizerDialog, id: string) => void;
  pause: OrganizerWrites['pause'];
};

/** What can be done with one organizer of the list. */
export function OrganizerActions({ organizer, open, pause }: OrganizerActionsProps) {
  const { id, name } = organizer;
  const pausing = usePausing({ organizer, open, pause });
  const say = useText(organizerListTexts);
  const openHistory = useOpenHistory();
  return (
    <RowActions
      stream={`organizer-${id}`}
      label={say('actionsOf', { name })}
      actions={[
        {
          icon: IconUsersGroup,
          word: say('manageTeam'),
          name: say('manageTeamOf', { name }),
          quick: true,
          onClick: () => open('team', id),
        },
        {
          icon: IconPencil,
          word: say('editThis'),
          name: say('editOf', { name }),
          onClick: () => open('edit', id),
        },
        pausing,
        {
          icon: IconHistory,
          word: say('history'),
          name: say('recorded', { name }),
          onClick: () => openHistory(`organizer-${id}`),
        },
        {
          icon: IconTrash,
          word: say('deleteThis'),
          name: say('deleteOf', { name }),
          red: true,
          onClick: () => open('delete', id),
        },
      ]}
    />
  );
}

/** Pausing asks for the reason; what was paused acts again with one click. */
function usePausing({ organizer, open, pause }: OrganizerActionsProps): RowAction {
  const say = useText(organizerPauseTexts);
  const { id, name, pauseReason } = organizer;
  if (pauseReason === null) {
    const onClick = () => open('pause', id);
    return { icon: IconPlayerPause, word: say('pause'), name: say('pauseOf', { name }), onClick };
  }
  const onClick = () => pause(organizer, null);
  return { icon: IconPlayerPlay, word: say('resume'), name: say('resumeOf', { name }), onClick };
}
