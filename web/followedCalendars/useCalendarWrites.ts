import { useQueryClient } from '@tanstack/react-query';
import {
  changeFollowedCalendar,
  type FollowedCalendarRead,
  pollCalendarNow,
} from '#contracts/followedCalendars/calls.ts';
import { newKey, send } from '../platform/calls/api.ts';
import { useText } from '../platform/texts/messages.ts';
import { toastDone, toastFailed } from '../ui/notice/toast.tsx';
import { useGlow } from '../ui/show/useGlow.ts';
import { calendarTexts } from './calendarTexts.ts';
import { calendarsKey } from './queries.ts';

type Named = Pick<FollowedCalendarRead, 'id' | 'name'>;

/** Writes to the rows of the list. */
export function useCalendarWrites() {
  const say = useText(calendarTexts);
  const client = useQueryClient();
  const { glowing, glow } = useGlow();
  const refresh = () => client.invalidateQueries({ queryKey: calendarsKey });
  const perform = async (id: string, write: () => Promise<unknown>, done: string): Promise<void> => {
    try {
      await write();
      glow(id);
      toastDone(done);
      await refresh();
    } catch (error) {
      toastFailed(say('writeFailed'), error);
      void refresh();
    }
  };
  return {
    glowing,
    refresh,
    wrote(id: string): void {
      glow(id);
      void refresh();
    },
    turn: ({ id, name, enabled }: Named & { enabled: boolean }) =>
      perform(
        id,
        () =>
          send(changeFollowedCalendar, { params: { id }, body: { enabled: !enabled } }, { key: newKey() }),
        say(enabled ? 'didPause' : 'didResume', { name }),
      ),
    poll: ({ id, name }: Named) =>
      perform(
        id,
        () => send(pollCalendarNow, { params: { id } }, { key: newKey() }),
        say('didPoll', { name }),
      ),
  };
}

export type CalendarWrites = ReturnType<typeof useCalendarWrites>;
