import {
  FLYER_BYTES,
  uploadEventImage,
  uploadLocationImage,
  uploadMyPicture,
  uploadRegionImage,
} from '#contracts/images/calls.ts';
import { platformSentences } from '#contracts/platform/sentences/sentences.ts';
import type { Core } from '#platform/areas/core.ts';
import type { Asked } from '#platform/commands/commands.ts';
import { keepImage } from '#platform/files/images.ts';
import { uploadsIn } from '#platform/files/uploadsIn.ts';
import { consume } from '#platform/http/rateLimits.ts';
import { Refusal } from '#platform/refusals/refusal.ts';

/** A picture takes half a second of CPU, and stays. */
const FLYERS = [
  { seconds: 60, most: 10 },
  { seconds: 86_400, most: 100 },
];

/** The calls that take cover images, and the addresses at which they are served. */
export async function imageRoutes({ app, calls, dataDir, parts, pool }: Core): Promise<void> {
  const uploads = uploadsIn(dataDir, parts.uploadsUrl);
  await uploads.serve(app);
  for (const call of [uploadEventImage, uploadRegionImage, uploadLocationImage]) {
    calls.command(call, async ({ request }) => ({
      body: { success: true, ...(await keepImage(request, uploads)) },
    }));
  }
  calls.command(uploadMyPicture, async ({ request, params: { organizerId }, asked }) => {
    await limit(pool, organizerId, asked);
    return { body: { success: true, ...(await keepImage(request, uploads, FLYER_BYTES)) } };
  });
}

async function limit(pool: Core['pool'], organizerId: string, { now }: Asked): Promise<void> {
  const { granted, freeAt } = await consume(pool, { key: `flyers ${organizerId}`, windows: FLYERS }, now);
  if (granted) return;
  const retryAfter = Math.max(1, Math.ceil((freeAt.getTime() - now.getTime()) / 1_000));
  throw new Refusal(platformSentences.tooManyPictures, { status: 429, code: 'too_many', retryAfter });
}
