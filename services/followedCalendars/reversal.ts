import {
  followedCalendarFields,
  followedCalendarStream,
} from '#contracts/followedCalendars/followedCalendar.ts';
import { type Reversal, settingStep } from '#platform/history/reversal.ts';

const FIELDS = Object.keys(followedCalendarFields) as (keyof typeof followedCalendarFields)[];

/** How a followed calendar gets back what it was. One that is not to be followed is paused, which can be undone. */
export const followedCalendarReversal: Reversal<typeof followedCalendarStream> = {
  of: followedCalendarStream,
  gone: state => ({ ...state, enabled: false }),
  towards: (from, to) => settingStep('ChangeFollowedCalendar', [...FIELDS, 'enabled'], from, to),
};
