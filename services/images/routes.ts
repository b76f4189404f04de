import { uploadEventImage, uploadLocationImage, uploadRegionImage } from '#contracts/images/calls.ts';
import type { Core } from '#platform/areas/core.ts';
import { keepImage } from '#platform/files/images.ts';
import { uploadsIn } from '#platform/files/uploadsIn.ts';

/** The calls that take cover images, and the addresses at which they are served. */
export async function imageRoutes({ app, calls, dataDir, parts }: Core): Promise<void> {
  const uploads = uploadsIn(dataDir, parts.uploadsUrl);
  await uploads.serve(app);
  for (const call of [uploadEventImage, uploadRegionImage, uploadLocationImage]) {
    calls.command(call, async ({ request }) => ({
      body: { success: true, ...(await keepImage(request, uploads)) },
    }));
  }
}
