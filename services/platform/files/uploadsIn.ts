import { uploadBucket } from './uploadBucket.ts';
import { folderOfUploads, uploadFolder } from './uploadFolder.ts';
import type { Uploads } from './uploads.ts';

/**
 * The uploads of an installation: `uploads` in the data folder, or what `UPLOADS_URL` names: another folder,
 * as a path or `file:` address, or a bucket as in `uploadBucket`.
 * @throws an Error with a sentence for the operator if it names neither.
 */
export function uploadsIn(dataDir: string, url?: string): Uploads {
  return url && isBucket(url) ? uploadBucket(url) : uploadFolder(dataDir, url);
}

/** The folder of the uploads; undefined if they are in a bucket. */
export function uploadsFolder(dataDir: string, url?: string): string | undefined {
  return url && isBucket(url) ? undefined : folderOfUploads(dataDir, url);
}

const isBucket = (url: string): boolean => /^s3\+https?:/.test(url);
