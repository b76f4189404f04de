import { uploadEventImage } from '#contracts/images/calls.ts';
import { keepImage } from '#platform/files/images.ts';
import type { Uploads } from '#platform/files/uploads.ts';
import type { Api } from '#platform/http/api.ts';

/** The call that takes cover images of events. */
export function imageRoutes(api: Api, { uploads }: { uploads: Uploads }): void {
  api.command(uploadEventImage, async ({ request }) => ({
    body: { success: true, ...(await keepImage(request, uploads)) },
  }));
}
