/** Where the embedded mailbox is shown to who knows its key, below an address such as `http://127.0.0.1:3000`. */
export function mailboxPath(key: string): string {
  return `/api/dev/mail/${key}`;
}
