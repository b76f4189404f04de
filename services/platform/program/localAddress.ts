/**
 * The address at which a server of this machine reaches itself, for links where no public address is set. Mails, pages
 * and the terminal name the same one, because a sign-in at `localhost` does not hold at `127.0.0.1`.
 * @param host what it listens on: a name or an address, without brackets; all addresses count as the loopback one.
 */
export function localAddress(host: string, port: number): string {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
