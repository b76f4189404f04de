import { readMyNight } from '#contracts/my/readCall.ts';
import type { Core } from '#platform/areas/core.ts';
import type { MyNeeds } from '../needs.ts';
import type { ReadingNeeds } from './needs.ts';
import { readNight } from './readNight.ts';

/** The call that reads a night from a sentence. */
export function readingRoutes(core: Core, needs: ReadingNeeds & Pick<MyNeeds, 'offeredVenues'>): void {
  core.calls.query(readMyNight, async ({ params: { organizerId }, body: { text }, language }) => ({
    night: await readNight(core, needs, { organizerId, text, language }),
  }));
}
