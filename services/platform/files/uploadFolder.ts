import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { UPLOAD_HEADERS, UPLOADS_PREFIX, uploadPath } from './uploadAddress.ts';
import type { Uploads } from './uploads.ts';

/** Uploads in a folder, by default `uploads` in the data folder. Throws if the URL does not name a folder. */
export function uploadFolder(dataDir: string, url?: string): Uploads {
  const folder = folderOfUploads(dataDir, url);
  return {
    async keep(name, content) {
      const path = uploadPath(name);
      if (!path) throw new Error(`${name} is not a valid name for an upload`);
      await keepFile(join(folder, path), content);
    },
    async serve(app) {
      await mkdir(folder, { recursive: true });
      await app.register(fastifyStatic, {
        root: folder,
        prefix: UPLOADS_PREFIX,
        decorateReply: false,
        index: false,
        dotfiles: 'ignore',
        cacheControl: false,
        setHeaders: reply => void reply.headers(UPLOAD_HEADERS),
      });
    },
  };
}

/** Where they are. Throws if the URL does not name a folder. */
export function folderOfUploads(dataDir: string, url?: string): string {
  return resolve(url === undefined ? join(dataDir, 'uploads') : folderOf(url));
}

/** Writes a draft and renames it, so that a file with its final name is always complete. */
async function keepFile(path: string, content: Buffer): Promise<void> {
  if (await stat(path).catch(() => undefined)) return;
  const part = dirname(path);
  await mkdir(part, { recursive: true });
  const draft = join(part, `.${randomUUID()}`);
  try {
    await writeFile(draft, content, { mode: 0o644 });
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}

function folderOf(url: string): string {
  if (url.startsWith('file:')) return fileURLToPath(url);
  if (!/^[a-z][a-z\d+.-]+:/i.test(url)) return url;
  throw new Error(
    'Wrong settings:\n  UPLOADS_URL: must be a folder, a file: address, or a bucket like s3+https://key:secret@host/bucket?region=eu-central-1',
  );
}
