import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { removeOrganizer } from '#contracts/organizers/calls.ts';
import { send } from '../platform/calls/api.ts';
import { useText } from '../platform/texts/messages.ts';
import { RemoveDialog } from '../ui/dialog/RemoveDialog.tsx';
import { toastDone } from '../ui/notice/toast.tsx';
import { organizerListTexts } from './organizerListTexts.ts';
import { organizerQuery } from './queries.ts';
import type { OrganizerWrites } from './useOrganizerWrites.ts';

type OrganizerDeleteProps = {
  id: string;
  opened: boolean;
  writes: Pick<OrganizerWrites, 'removed' | 'toggleStatus'>;
  onClose: () => void;
};

/** Asks for confirmation before an organizer is deleted; one with upcoming events can be made inactive instead. */
export function OrganizerDelete({ id, opened, writes, onClose }: OrganizerDeleteProps) {
  const say = useText(organizerListTexts);
  const navigate = useNavigate();
  const organizer = useQuery({ ...organizerQuery(id), enabled: opened }).data;
  if (!organizer) return null;
  const { name, status } = organizer;
  const deactivate = (): void => {
    writes.toggleStatus(organizer);
    onClose();
  };
  return (
    <RemoveDialog
      opened={opened}
      title={say('deleteAsk', { name })}
      confirm={say('deleteDo')}
      keep={say('keep')}
      failed={say('deleteFailed')}
      remove={async key => {
        await send(removeOrganizer, { params: { id } }, { key });
        writes.removed(id);
        toastDone(say('didDelete', { name }));
      }}
      onClose={onClose}
      inUse={({ upcomingEvents = 0 }) => ({
        title: say('deleteFailed'),
        text: say('hasUpcoming', { name, count: upcomingEvents }),
        offers: (
          <>
            <Button
              variant="default"
              onClick={() => void navigate(`/admin/events?organizer=${id}&expired=active`)}
            >
              {say('showEvents')}
            </Button>
            {status === 'active' && <Button onClick={deactivate}>{say('makeInactive')}</Button>}
          </>
        ),
      })}
    >
      {say('deleteText', { name })}
    </RemoveDialog>
  );
}
