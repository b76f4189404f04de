import { createServer } from 'node:net';

/** A TCP port on `host` that was free a moment ago, chosen by the operating system. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  return listenOnce(host, 0);
}

/** Whether `port` can be listened on; errors other than a taken port are thrown. */
export async function isPortFree(host: string, port: number): Promise<boolean> {
  try {
    await listenOnce(host, port);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false;
    throw error;
  }
}

function listenOnce(host: string, port: number): Promise<number> {
  return new Promise((settle, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      server.close(() => settle(address && typeof address === 'object' ? address.port : port));
    });
  });
}
