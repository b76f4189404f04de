import type { Core } from '#platform/areas/core.ts';
import { audienceOf } from './audience.ts';

export const offers = {
  /** Counts visits. */
  audience: (core: Core) => audienceOf(core),
};
