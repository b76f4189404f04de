import { uploadEventImage } from '#contracts/images/calls.ts';
import type { Core } from '#platform/areas/core.ts';
import { keepImage } from '#platform/files/images.ts';
import { uploadsIn } from '#platform/files/uploadsIn.ts';

/** The call that takes cover images of events, and the addresses at which they are served. */
export async function imageRoutes({ app, calls, dataDir, parts }: Core): Promise<void> {
  const uploads = uploadsIn(dataDir, parts.uploadsUrl);
  await uploads.serve(app);
  calls.command(uploadEventImage, async ({ request }) => ({
    body: { success: true, ...(await keepImage(request, uploads)) },
  }));
}
