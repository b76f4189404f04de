import type { FastifyInstance } from 'fastify';

/** Where uploaded files are kept. A name says what the content is, so a file is never changed. */
export type Uploads = {
  /** Keeps a file under its `UPLOAD_NAME`. The same name again is the same file. */
  keep(name: string, content: Buffer): Promise<void>;
  /** Serves what is kept at the addresses of `uploadAddress`. */
  serve(app: FastifyInstance): Promise<void>;
};
