import { PassThrough } from 'node:stream';

/** Tells one thing after the other until the function that it answers with is called. */
export type Follow<Told> = (tell: (told: Told) => void) => () => void;

/** Proxies and browsers take a connection for dead that says nothing for a minute or so. */
const HEARTBEAT = 15_000;
/** Who has not read so many bytes does not read any more; a browser that still does comes again. */
const MOST_UNREAD = 64 * 1024;

/**
 * What is told, as the body of a `text/event-stream`, with a comment every 15 s to show that it is alive. Each time
 * `admitted` is asked whether the reader still may: where it throws, the stream ends.
 */
export function serverSentEvents<Told>(follow: Follow<Told>, admitted: () => Promise<unknown>): PassThrough {
  const body = new PassThrough();
  const write = (text: string): void => {
    if (body.writableEnded || body.destroyed) return;
    body.write(text);
    if (body.writableLength + body.readableLength > MOST_UNREAD) body.destroy();
  };
  // At once, so that the headers go out even where there is nothing to tell yet.
  write(':\n\n');
  const stop = follow(told => write(`data: ${JSON.stringify(told)}\n\n`));
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
