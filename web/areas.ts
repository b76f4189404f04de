import type { Category } from '#contracts/streams.ts';
import { access } from './access/area.ts';
import { auditLog, eventList, home, past, suggestions, userList, venues } from './combined.ts';
import { danceStyles } from './danceStyles/area.ts';
import { events, quality } from './events/area.ts';
import { feedback } from './feedback/area.ts';
import { followedCalendars } from './followedCalendars/area.ts';
import { importedEvents } from './importedEvents/area.ts';
import { organizers } from './organizers/area.ts';
import { type Area, type Href, thingsOf } from './platform/areas/area.ts';
import { queues } from './queues/area.ts';
import { regions } from './regions/area.ts';
import { subscriptions } from './subscriptions/area.ts';
import { support } from './support/area.ts';
import { system } from './system/area.ts';
import { users } from './users/area.ts';

/** Every area of the console, in the order of the menu. A new one is added here and nowhere else. */
export const areas = [
  home,
  users,
  queues,
  ...[eventList, importedEvents, events, suggestions, feedback, quality, followedCalendars],
  ...[userList, organizers, support, subscriptions],
  ...[regions, venues, danceStyles, system, access, auditLog, past],
] as const satisfies readonly Area[];

/** The addresses of things by kind. This does not compile if a kind of stream is in no area. */
export const things: Readonly<Record<Category, Href>> = thingsOf(areas);
