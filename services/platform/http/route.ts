import type { RouteShorthandOptions } from 'fastify';
import { z } from 'zod';
import type { Call } from '#contracts/platform/call.ts';
import { problemSchema } from '#contracts/platform/problem.ts';

type Route = RouteShorthandOptions & { method: Call['method']; url: string; bodyLimit?: number };

/** A call as a route of Fastify, without its handler; `answer` is the schema of its answer if not the call's. */
export function routeOf(call: Call, answer: unknown = call.answer): Route {
  const area = call.path.split('/')[call.path.startsWith('/api/admin/') ? 3 : 2] ?? '';
  return {
    method: call.method,
    url: call.path,
    ...(call.largest && { bodyLimit: call.largest, config: { anyText: true } }),
    // These calls hand out tokens (see COMPRESSION in httpApp.ts).
    ...(call.path.startsWith('/api/auth/') && { compress: false }),
    ...(call.rawBody && { bodyLimit: call.rawBody, config: { rawBody: true } }),
    ...(call.bytes && { bodyLimit: call.bytes.most, config: { bytes: call.bytes.type } }),
    schema: {
      summary: call.summary,
      tags: [area],
      ...(call.deprecated && { deprecated: true }),
      ...(call.access !== 'public' && { security: [{ bearer: [] }] }),
      ...(call.params && { params: call.params }),
      querystring: strict(call.past === 'rows' ? withMoment(call.query) : call.query),
      ...(call.bytes && { consumes: [call.bytes.type] }),
      ...(call.body && { body: call.rawBody || call.bytes ? z.unknown() : call.body }),
      response: {
        [call.status ?? 200]: answer,
        ...(call.later && { 202: call.answer }),
        '4xx': problemSchema,
        '5xx': problemSchema,
      },
    },
  } as never;
}

/** A query that also takes the moment as of which it is answered. */
function withMoment(query: z.ZodObject = z.object({})): z.ZodObject {
  return query.safeExtend({
    at: z.iso
      .datetime({ offset: true })
      .optional()
      .describe('Answers as of this moment: every row as it was after the last fact recorded until then'),
  }) as z.ZodObject;
}

/** A query that refuses unknown parameters; one that is declared loose takes any. */
function strict(query: z.ZodObject = z.object({})): z.ZodObject {
  return query.def.catchall ? query : query.strict();
}
