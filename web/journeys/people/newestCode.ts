import type { Site } from '../kit/site.ts';
import { until } from '../kit/until.ts';

/** The code in the newest mail of the embedded mailbox. */
export async function newestCode({ mailbox }: Site): Promise<string> {
  const read = async () => {
    const { mails } = await (await fetch(`${mailbox}/json`)).json();
    return mails.find(({ to }: { to: string }) => to === 'ana@example.org')?.text;
  };
  await until(read).toMatch(/^ {4}\d{4}$/m);
  return /^ {4}(\d{4})$/m.exec((await read())!)![1]!;
}
