import type { FastifyInstance } from 'fastify';
import { platformSentences } from '#contracts/platform/sentences/sentences.ts';
import { Refusal } from '../refusals/refusal.ts';

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged into Fastify's
  interface FastifyContextConfig {
    /** Whether the handler gets the text of a JSON body instead of its value. */
    rawBody?: boolean;
    /** The media type of a body that the handler gets as bytes. */
    bytes?: string;
  }
}

/** Reads JSON bodies: parsed, or as text for calls that read it themselves. */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (!request.routeOptions.config.rawBody) return parse(request, bytes.toString(), done);
    try {
      done(null, textOf(bytes));
    } catch {
      done(new Refusal(platformSentences.notJson, { status: 400, code: 'malformed' }));
    }
  });
}

/**
 * Passes bodies of the media types that calls name to their handlers unparsed; only those calls accept them, and
 * nothing else.
 */
export function readBytes(app: FastifyInstance): void {
  app.addContentTypeParser('text/calendar', { parseAs: 'buffer' }, (_, bytes, done) => done(null, bytes));
  app.addHook('preParsing', async ({ headers, routeOptions }) => {
    const { bytes } = routeOptions.config;
    const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
    // Without a type there is no body, or Fastify refuses it.
    const isMeant = type === undefined || bytes === type || (!bytes && type !== 'text/calendar');
    if (!isMeant) {
      const sentence = bytes ? platformSentences.sendType({ type: bytes }) : platformSentences.sendJson;
      throw new Refusal(sentence, { status: 415, code: 'unsupported_media_type' });
    }
  });
}

/** The text of a file in UTF-8 or UTF-16, without its byte order mark. Throws TypeError if it is in neither. */
export function textOf(bytes: Buffer): string {
  return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
}

/** JSON begins with an ASCII character, so the position of the first zero byte reveals UTF-16. */
function encodingOf([first, second]: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if ((first === 0xff && second === 0xfe) || second === 0) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || first === 0) return 'utf-16be';
  return 'utf-8';
}
