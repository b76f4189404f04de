import { IconHistory, IconPencil, IconTrash, IconUsersGroup } from '@tabler/icons-react';
import type { OrganizerRead } from '#contracts/organizers/calls.ts';
import { useOpenHistory } from '../platform/areas/thingDialogs.ts';
import { useText } from '../platform/texts/messages.ts';
import { RowActions } from '../ui/table/RowActions.tsx';
import type { OrganizerDialog } from './OrganizerDialogs.tsx';
import { organizerListTexts } from './organizerListTexts.ts';

type OrganizerActionsProps = {
  organizer: OrganizerRead;
  open: (kind: OrganizerDialog, id: string) => void;
};

/** What can be done with one organizer of the list. */
export function OrganizerActions({ organizer: { id, name }, open }: OrganizerActionsProps) {
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
