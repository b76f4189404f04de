import type { FastifyInstance } from 'fastify';

/** Where uploaded files are kept. A name is a hash of the content, so a file never changes. */
export type Uploads = {
  /** Stores a file under a name that `uploadPath` accepts. The same name again is the same file. */
  keep(name: string, content: Buffer): Promise<void>;
  /** Serves the stored files at the addresses of `uploadAddress`. */
  serve(app: FastifyInstance): Promise<void>;
};
