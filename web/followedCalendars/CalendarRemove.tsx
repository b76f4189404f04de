import { type FollowedCalendarRead, unfollowCalendar } from '#contracts/followedCalendars/calls.ts';
import { send } from '../platform/calls/api.ts';
import { CallFailed } from '../platform/calls/callFailed.ts';
import { useText } from '../platform/texts/messages.ts';
import { RemoveDialog } from '../ui/dialog/RemoveDialog.tsx';
import { toastDone } from '../ui/notice/toast.tsx';
import { calendarTexts } from './calendarTexts.ts';
import type { CalendarWrites } from './useCalendarWrites.ts';

type CalendarRemoveProps = {
  calendar: FollowedCalendarRead;
  opened: boolean;
  writes: CalendarWrites;
  onClose: () => void;
};

/** Asks before a calendar is unfollowed. */
export function CalendarRemove({ calendar: { id, name }, opened, writes, onClose }: CalendarRemoveProps) {
  const say = useText(calendarTexts);
  const remove = async (key: string): Promise<void> => {
    await send(unfollowCalendar, { params: { id } }, { key }).catch(error => {
      if (!(error instanceof CallFailed) || error.status !== 404) throw error;
    });
    toastDone(say('didRemove', { name }));
    await writes.refresh();
  };
  return (
    <RemoveDialog
      opened={opened}
      title={say('removeTitle', { name })}
      confirm={say('remove')}
      keep={say('keep')}
      failed={say('removeFailed')}
      remove={remove}
      inUse={() => ({ title: say('removeFailed'), text: null, offers: null })}
      onClose={onClose}
    >
      {say('removeText')}
    </RemoveDialog>
  );
}
