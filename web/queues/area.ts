import type { Area } from '../platform/areas/area.ts';

/** What all queues have in common. Each area has the screen of its own queue. */
export const queues: Area = { screens: [], things: { queueNotes: null, reasonTemplate: null } };
