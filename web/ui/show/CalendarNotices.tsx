import { CALENDAR_NOTICES, type CalendarNotices as Notices } from '#contracts/followedCalendars/notices.ts';
import { useText } from '../../platform/texts/messages.ts';
import classes from './CalendarNotices.module.css';
import { calendarNoticeTexts } from './calendarNoticeTexts.ts';

type CalendarNoticesProps = {
  notices: Notices;
  /** What they are, in front of them, where nothing else says so. */
  lead?: string;
};

/** What was left out of a calendar, or changed; nothing if nothing was. */
export function CalendarNotices({ notices, lead }: CalendarNoticesProps) {
  const say = useText(calendarNoticeTexts);
  const told = CALENDAR_NOTICES.flatMap(name => {
    const count = notices[name];
    return count ? [say(name, { count })] : [];
  });
  if (told.length === 0) return null;
  return (
    <span className={classes.notices}>
      {lead && `${lead} `}
      {told.join(' · ')}
    </span>
  );
}
