import { access } from './access/area.ts';
import { audit } from './audit/area.ts';
import { combined } from './combined.ts';
import { danceStyles } from './danceStyles/area.ts';
import { events } from './events/area.ts';
import { feedback } from './feedback/area.ts';
import { followedCalendars } from './followedCalendars/area.ts';
import { importedEvents } from './importedEvents/area.ts';
import { organizers } from './organizers/area.ts';
import type { Area } from './platform/areas/area.ts';
import { queues } from './queues/area.ts';
import { recommendations } from './recommendations/area.ts';
import { regions } from './regions/area.ts';
import { subscriptions } from './subscriptions/area.ts';
import { support } from './support/area.ts';
import { system } from './system/area.ts';
import { users } from './users/area.ts';
import { venues } from './venues/area.ts';

/** Every area of the console. A new one is added here, and its sentences in `telling.tsx`. */
export const areas: readonly Area[] = [
  combined,
  events,
  users,
  organizers,
  regions,
  venues,
  danceStyles,
  access,
  feedback,
  followedCalendars,
  support,
  subscriptions,
  recommendations,
  queues,
  importedEvents,
  audit,
  system,
];
