import type { FastifyInstance, FastifyRequest, LightMyRequestResponse } from 'fastify';
import { v7 } from 'uuid';
import { FLYER_BYTES, uploadMyPicture } from '#contracts/images/calls.ts';
import type { AnswerOf } from '#contracts/platform/call.ts';
import { tell } from '#contracts/platform/sentences/sentence.ts';
import { imageTooLarge } from '#platform/files/images.ts';
import { partsOf } from '#platform/http/multipart.ts';
import { placeOf } from '../drawing/drawing.ts';
import { callAs, type Problem, problemOf } from './calls.ts';

/** A form as a browser sent it, with the first file that was chosen. */
export type SentForm = { form: URLSearchParams; file: SentFile | undefined };
export type SentFile = { name: string; bytes: Buffer | 'tooLarge' };

/** Boxes for dance styles and days are fields; a camera and a file of the phone are two. */
const LIMITS = { fields: 100, files: 2, parts: 102 };

/** Reads what the forms of a page send in this scope: fields alone, several of one name, or with a file. */
export function acceptFormsWithFiles(scope: FastifyInstance): void {
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );
}

/** The form of a request; empty for a body of another kind. */
export async function sentForm(request: FastifyRequest): Promise<SentForm> {
  if (request.body instanceof URLSearchParams) return { form: request.body, file: undefined };
  const form = new URLSearchParams();
  let file: SentFile | undefined;
  if (!request.isMultipart()) return { form, file };
  for await (const part of partsOf(request, LIMITS)) {
    if (part.type === 'field') form.append(part.fieldname, String(part.value));
    else {
      const bytes = await bytesOf(part.file);
      // A browser sends a file without a name where none was chosen.
      if (!file && bytes.length > 0) file = { name: part.filename, bytes };
    }
  }
  return { form, file };
}

async function bytesOf(file: AsyncIterable<Buffer>): Promise<Buffer | 'tooLarge'> {
  const blocks: Buffer[] = [];
  let size = 0;
  for await (const block of file) {
    size += block.length;
    if (size < FLYER_BYTES) blocks.push(block);
    else blocks.length = 0;
  }
  return size < FLYER_BYTES ? Buffer.concat(blocks) : 'tooLarge';
}

type Sending = { organizerId: string; token: string | undefined };

/** Uploads a picture as the person who sent it; its address, or why it was refused. */
export async function sendPicture(
  app: FastifyInstance,
  request: FastifyRequest,
  file: SentFile,
  { organizerId, token }: Sending,
): Promise<{ coverImage: string } | { refused: Problem }> {
  if (file.bytes === 'tooLarge') {
    const { sentence, status } = imageTooLarge(FLYER_BYTES);
    return { refused: { text: tell(sentence, placeOf(request.url).language), fieldErrors: {}, status } };
  }
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(file.bytes)]), file.name);
  const sent: LightMyRequestResponse = await callAs(app, request, uploadMyPicture, {
    ...{ token, params: { organizerId }, key: v7(), form },
  });
  if (sent.statusCode >= 300) return { refused: problemOf(sent) };
  return { coverImage: (sent.json() as AnswerOf<typeof uploadMyPicture>).imageUrl };
}
