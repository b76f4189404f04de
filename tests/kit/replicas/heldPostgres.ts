import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/**
 * Another address of a Postgres, which can be held: from `hold` on nothing passes either way, although all connections
 * stay open and new ones are accepted, as when a process hangs or its machine is cut off.
 */
export async function startHeldPostgres(url: string): Promise<{ url: string; hold(): void }> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let isHeld = false;
  const server = createServer(caller => {
    sockets.add(caller.on('error', () => {}));
    if (isHeld) return;
    const behind = connect(Number(port), hostname);
    sockets.add(behind.on('error', () => {}));
    caller.pipe(behind).pipe(caller);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = new URL(url);
  address.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const hold = (): void => {
    isHeld = true;
    for (const socket of sockets) socket.unpipe().pause();
  };
  return { url: address.href, hold };
}
