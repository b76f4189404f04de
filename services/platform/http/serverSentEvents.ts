import { PassThrough } from 'node:stream';

/** Sends messages one after another, until the function that it returns is called. */
export type Follow<Message> = (send: (message: Message) => void) => () => void;

/** Proxies and browsers drop a connection that is silent for about a minute. */
const HEARTBEAT = 15_000;
/** A client this far behind, in bytes, is treated as gone; a browser that is still there reconnects. */
const MOST_UNREAD = 64 * 1024;

/**
 * The messages as the body of a `text/event-stream`, with a comment every 15 s as a heartbeat. Each heartbeat
 * calls `admitted` to check that the reader still has access: if it throws, the stream ends.
 */
export function serverSentEvents<Message>(
  follow: Follow<Message>,
  admitted: () => Promise<unknown>,
): PassThrough {
  const body = new PassThrough();
  const write = (text: string): void => {
    if (body.writableEnded || body.destroyed) return;
    body.write(text);
    if (body.writableLength + body.readableLength > MOST_UNREAD) body.destroy();
  };
  // Sent immediately, so that the headers go out even when there is no message yet.
  write(':\n\n');
  const stop = follow(message => write(`data: ${JSON.stringify(message)}\n\n`));
  const beating = setInterval(() => {
    write(':\n\n');
    admitted().catch(() => body.end());
  }, HEARTBEAT);
  const finish = (): void => {
    clearInterval(beating);
    stop();
  };
  return body.once('finish', finish).once('close', finish);
}
