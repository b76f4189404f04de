import type { Area } from '../platform/areas/area.ts';

/** Its screen is in `combined.ts`, because it words the facts of all areas. */
export const audit: Area = { screens: [], things: { originRead: null } };
