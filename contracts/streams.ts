import { signIn, strangers } from './access/signIn.ts';
import { event } from './events/event/event.ts';
import { eventExport } from './events/event/eventExport.ts';
import { series } from './events/series/series.ts';
import { feedback } from './feedback/feedback.ts';
import { organizer } from './organizers/organizer.ts';
import type { StreamContract } from './platform/fact.ts';
import { reservation } from './platform/reservation.ts';
import { run } from './platform/run.ts';
import { region } from './regions/region.ts';
import { effectStream } from './system/effect.ts';
import { keysStream } from './system/keys.ts';
import { projectionStream } from './system/projection.ts';
import { preferences } from './users/preferences.ts';
import { user } from './users/user.ts';

/** Every kind of stream in the log. A new one is added here and nowhere else. */
export const streams: readonly StreamContract[] = [
  event,
  series,
  eventExport,
  region,
  organizer,
  user,
  preferences,
  signIn,
  strangers,
  feedback,
  projectionStream,
  reservation,
  run,
  effectStream,
  keysStream,
];
