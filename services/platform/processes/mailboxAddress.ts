/** The folder of the embedded mailbox, and the key in its link. */
export type Mailbox = { folder: string; key: string };

/**
 * The path of the embedded mailbox, which the key opens, below an address such as `http://127.0.0.1:3000`.
 */
export function mailboxPath(key: string): string {
  return `/api/dev/mail/${key}`;
}
