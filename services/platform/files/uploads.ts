import type { FastifyInstance } from 'fastify';
import { uploadBucket } from './uploadBucket.ts';
import { uploadFolder } from './uploadFolder.ts';

/** Where uploaded files are kept. A name says what the content is, so a file is never changed. */
export type Uploads = {
  /** Keeps a file under its `UPLOAD_NAME`. The same name again is the same file. */
  keep(name: string, content: Buffer): Promise<void>;
  /** Serves what is kept at the addresses of `uploadAddress`. */
  serve(app: FastifyInstance): Promise<void>;
};

/**
 * The uploads of an installation: `uploads` in the data folder, or what `UPLOADS_URL` names: another folder, as a
 * path or `file:` address, or a bucket, as `uploadBucket` takes it.
 * @throws an Error with a sentence for the operator when it names neither.
 */
export function uploadsIn(dataDir: string, url?: string): Uploads {
  return url && /^s3\+https?:/.test(url) ? uploadBucket(url) : uploadFolder(dataDir, url);
}
