import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { platformSentences } from '#contracts/platform/sentences/sentences.ts';
import { Refusal } from '../refusals/refusal.ts';
import { UPLOAD_HEADERS, UPLOADS_PREFIX, uploadPath } from './uploadAddress.ts';
import type { Uploads } from './uploads.ts';

const PATIENCE = 15_000;

/**
 * Uploads in a bucket with the Amazon S3 protocol (signature version 4), addressed by path:
 * `s3+https://key:secret@host/bucket?region=eu-central-1`. Browsers get files from this server, never from
 * the bucket, which can stay private. Refuses with 503 if the bucket fails.
 */
export function uploadBucket(url: string): Uploads {
  const { username, password, host, pathname, protocol, searchParams } = new URL(url);
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    service: 's3',
    region: searchParams.get('region') ?? 'us-east-1',
    retries: 2,
  });
  const bucket = `${protocol.slice('s3+'.length)}//${host}${pathname.replace(/\/$/, '')}`;
  const ask = async (path: string, request: RequestInit): Promise<Response> => {
    const signal = AbortSignal.timeout(PATIENCE);
    return client.fetch(`${bucket}/${path}`, { ...request, signal }).catch(cause => {
      throw unavailable(cause);
    });
  };
  return {
    async keep(name, content) {
      const path = uploadPath(name);
      if (!path) throw new Error(`${name} is not a valid name for an upload`);
      const headers = { 'content-type': 'image/webp' };
      const answer = await ask(path, { method: 'PUT', body: new Uint8Array(content), headers });
      await answer.arrayBuffer();
      if (!answer.ok) throw unavailable(new Error(`The bucket answered ${answer.status}`));
    },
    async serve(app) {
      app.get<{ Params: { part: string; name: string } }>(
        `${UPLOADS_PREFIX}:part/:name`,
        { schema: { hide: true } },
        async ({ params: { part, name } }, reply) => {
          const path = uploadPath(name);
          if (path !== `${part}/${name}`) return reply.callNotFound();
          const answer = await ask(path, { method: 'GET' });
          if (answer.ok && answer.body) {
            const body = Readable.fromWeb(answer.body as ReadableStream);
            return reply.headers(UPLOAD_HEADERS).type('image/webp').send(body);
          }
          await answer.body?.cancel();
          // S3 answers 403 for a missing object if the caller may not list the bucket.
          if (answer.status === 404 || answer.status === 403) return reply.callNotFound();
          throw unavailable(new Error(`The bucket answered ${answer.status}`));
        },
      );
    },
  };
}

function unavailable(cause: unknown): Refusal {
  return new Refusal(platformSentences.uploadsDown, { status: 503, code: 'uploads_unavailable', cause });
}
