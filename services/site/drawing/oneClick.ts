import type { FastifyInstance } from 'fastify';

const ONE_CLICK = /name="?List-Unsubscribe"?\r?\n(?:[^\r\n]+\r?\n)*\r?\nOne-Click\r?\n/i;

/** RFC 8058 lets mail readers send the form in either way that browsers do. */
export function acceptOneClick(scope: FastifyInstance): void {
  if (scope.hasContentTypeParser('multipart/form-data')) scope.removeContentTypeParser('multipart/form-data');
  scope.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'string', bodyLimit: 10_000 },
    (_, body, done) => done(null, ONE_CLICK.test(String(body)) ? { 'List-Unsubscribe': 'One-Click' } : {}),
  );
}

/** Whether a form was sent by a mail reader's own button. */
export function isOneClick(body: object): boolean {
  return 'List-Unsubscribe' in body && body['List-Unsubscribe'] === 'One-Click';
}
