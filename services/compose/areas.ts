import type { Category } from '#contracts/streams.ts';
import { type Area, type Thing, thingsOf } from '#platform/areas/area.ts';
import { access } from '../access/area.ts';
import { audience } from '../audience/area.ts';
import { audit } from '../audit/area.ts';
import { backup } from '../backup/area.ts';
import { danceStyles } from '../danceStyles/area.ts';
import { events } from '../events/area.ts';
import { feedback } from '../feedback/area.ts';
import { followedCalendars } from '../followedCalendars/area.ts';
import { histories } from '../histories/area.ts';
import { images } from '../images/area.ts';
import { importedEvents } from '../importedEvents/area.ts';
import { imports } from '../imports/area.ts';
import { my } from '../my/area.ts';
import { organizers } from '../organizers/area.ts';
import { past } from '../past/area.ts';
import { places } from '../places/area.ts';
import { queues } from '../queues/area.ts';
import { recommendations } from '../recommendations/area.ts';
import { regions } from '../regions/area.ts';
import { site } from '../site/area.ts';
import { subscriptions } from '../subscriptions/area.ts';
import { support } from '../support/area.ts';
import { system } from '../system/area.ts';
import { users } from '../users/area.ts';
import { venues } from '../venues/area.ts';
import { views } from '../views/area.ts';

/** Every area of the services. A new one is added here and nowhere else. */
export const areas = [
  access,
  users,
  events,
  imports,
  followedCalendars,
  danceStyles,
  regions,
  venues,
  organizers,
  my,
  audience,
  images,
  places,
  feedback,
  support,
  subscriptions,
  recommendations,
  queues,
  importedEvents,
  audit,
  past,
  views,
  histories,
  backup,
  system,
  site,
] as const satisfies readonly Area[];

/** The kinds of streams of all of them. This does not compile if one of them is in no area. */
export const things: Readonly<Record<Category, Thing>> = thingsOf(areas);
