import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server that refuses a recipient, or accepts the mail. */
export async function smtpCatcher(options: ConstructorParameters<typeof SMTPServer>[0] = {}) {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      stream.setEncoding('utf8');
      let text = '';
      stream.on('data', part => {
        text += part;
      });
      stream.on('end', () => {
        received.push(text);
        done();
      });
    },
    ...options,
  });
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  const close = () => new Promise<void>(resolve => server.close(() => resolve()));
  return { received, close, url: `smtp://127.0.0.1:${port}` };
}
