import { readMyNight } from '#contracts/my/readCall.ts';
import { type ReadingParts, readNight } from './readNight.ts';

/** The call that reads a night from a sentence. */
export function readingRoutes(parts: ReadingParts): void {
  parts.core.calls.query(readMyNight, async ({ params: { organizerId }, body: { text }, language }) => ({
    night: await readNight(parts, { organizerId, text, language }),
  }));
}
