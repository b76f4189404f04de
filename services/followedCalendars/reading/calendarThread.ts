import { answerOrders } from '#platform/threads/thread.ts';
import { type CalendarOrder, type CalendarPart, partsOfCalendar } from './calendarParts.ts';

answerOrders<CalendarOrder, CalendarPart>(partsOfCalendar);
