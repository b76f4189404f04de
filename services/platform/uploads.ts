import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Where uploaded files are kept. A name says what the content is, so a file is never changed. */
export type Uploads = {
  folder: string;
  /** Keeps a file; answers the address that it is served at. The same name again is the same file. */
  keep(name: string, content: Buffer): Promise<string>;
};

const PREFIX = '/uploads/';
const NAME = /^[0-9a-f]{2}[\w-]*(\.thumb)?\.webp$/;

/**
 * The folder of uploads: `uploads` in the data folder, or another that `UPLOADS_URL` names, as a path or
 * `file:` address. Throws for any other address: buckets are not supported.
 */
export function uploadsIn(dataDir: string, url?: string): Uploads {
  const folder = url === undefined ? join(dataDir, 'uploads') : folderOf(url);
  return {
    folder: resolve(folder),
    async keep(name, content) {
      if (!NAME.test(name)) throw new Error(`${name} is no name for an upload`);
      const part = join(folder, name.slice(0, 2));
      const path = join(part, name);
      const present = await stat(path).catch(() => undefined);
      if (!present) {
        await mkdir(part, { recursive: true });
        const draft = join(part, `.${randomUUID()}`);
        try {
          await writeFile(draft, content, { mode: 0o644 });
          await rename(draft, path);
        } finally {
          await rm(draft, { force: true });
        }
      }
      return `${PREFIX}${name.slice(0, 2)}/${name}`;
    },
  };
}

function folderOf(url: string): string {
  if (url.startsWith('file:')) return fileURLToPath(url);
  if (!/^[a-z][a-z\d+.-]+:/i.test(url)) return url;
  throw new Error(
    'Wrong settings:\n  UPLOADS_URL: must be a folder or a file: address; buckets are not supported yet',
  );
}

/** Serves what was uploaded, for a year: a file of another content has another name. */
export async function serveUploads(app: FastifyInstance, { folder }: Uploads): Promise<void> {
  await mkdir(folder, { recursive: true });
  await app.register(fastifyStatic, {
    root: folder,
    prefix: PREFIX,
    decorateReply: false,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders(reply) {
      reply.header('cache-control', 'public, max-age=31536000, immutable');
      reply.header('x-content-type-options', 'nosniff');
      reply.header('content-security-policy', "default-src 'none'; sandbox");
      reply.header('cross-origin-resource-policy', 'cross-origin');
    },
  });
}
