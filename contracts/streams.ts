import { event } from './events/event.ts';
import { organizer } from './organizers/organizer.ts';
import type { StreamContract } from './platform/fact.ts';
import { region } from './regions/region.ts';
import { projectionStream } from './system/projection.ts';
import { user } from './users/user.ts';

/** Every kind of stream in the log. A new one is added here and nowhere else. */
export const streams: readonly StreamContract[] = [event, region, organizer, user, projectionStream];
