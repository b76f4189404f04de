import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * The pattern of the route that handled a request, such as `/api/admin/events/:id`; `none` if no route did. Never the
 * address itself, in which people write names, addresses and tokens.
 */
export function patternOf({ routeOptions }: FastifyRequest): string {
  return routeOptions.url ?? 'none';
}

/**
 * Logs one line for each request, once it is answered or its caller has left. `reqId` is the `X-Request-Id` of the
 * answer; `correlation` is in the metadata of the facts that followed, in the rows of the audit, and in the lines of
 * the workers. The only thing about the person is the role: a log line cannot be erased.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, account, act } = request;
    const correlation = reply.getHeader('x-correlation-id');
    request.log.info(
      {
        method,
        route: patternOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        actor: account?.role ?? 'visitor',
        ...(act && { act: act.name, facts: act.facts }),
        ...(correlation !== undefined && { correlation }),
        ...(!reply.raw.writableFinished && { left: true }),
      },
      'request',
    );
  });
}
