import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { collectEvents } from '#contracts/importedEvents/collected.ts';
import { say } from '../platform/terminal.ts';

type Options = { url: string; keyFile?: string; batch?: string; json?: boolean };

const AT_ONCE = 1_000;

/** `tanda collect <file>`: sends collected events to the API, as any source does. */
export function collectCommand(program: Command): void {
  program
    .command('collect <file>')
    .description('send the events of a JSON file for review: a list of items, or {"items": [...]}')
    .option('--url <address>', 'the address of the site', process.env.PUBLIC_URL ?? 'http://localhost:3000')
    .option('--key-file <path>', 'read the API key of the source from a file instead of TANDA_API_KEY')
    .option('--batch <name>', 'what these items are called in the console')
    .option('--json', 'answer in JSON')
    .action(collect);
}

async function collect(file: string, options: Options): Promise<void> {
  const key = options.keyFile ? await readFile(options.keyFile, 'utf8') : process.env.TANDA_API_KEY;
  if (!key?.trim()) throw new Error('Give the API key of the source in TANDA_API_KEY or --key-file.');
  const items = itemsIn(await readFile(file, 'utf8'), file);
  const sums = { created: 0, updated: 0, unchanged: 0, refused: 0 };
  const reasons = new Map<string, number>();
  for (let at = 0; at < items.length; at += AT_ONCE) {
    const answer = await sendEach(options, key.trim(), items.slice(at, at + AT_ONCE));
    for (const name of Object.keys(sums) as (keyof typeof sums)[]) sums[name] += answer[name];
    for (const { reason } of answer.items) if (reason) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  say([sums], options);
  if (!options.json && reasons.size > 0) {
    say(
      [...reasons].map(([reason, items]) => ({ refused: reason, items })),
      options,
    );
  }
}

function itemsIn(text: string, file: string): unknown[] {
  let sent: unknown;
  try {
    sent = JSON.parse(text);
  } catch {
    throw new Error(`${file} is not valid JSON.`);
  }
  const items = Array.isArray(sent) ? sent : (sent as { items?: unknown } | null)?.items;
  if (!Array.isArray(items)) throw new Error(`${file} has no list of items.`);
  return items;
}

/** Waits as long as the server asks for, when it takes no more requests. */
async function sendEach({ url, batch }: Options, key: string, items: readonly unknown[]) {
  for (;;) {
    const answer = await fetch(new URL(collectEvents.path, url), {
      method: collectEvents.method,
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      body: JSON.stringify({ items, ...(batch && { batchId: batch }) }),
    });
    const body: unknown = await answer.json().catch(() => ({}));
    if (answer.ok) return collectEvents.answer.parse(body);
    const wait = Number(answer.headers.get('retry-after'));
    if (answer.status !== 429 || !(wait > 0)) {
      throw new Error((body as { message?: string }).message ?? `The server answered ${answer.status}.`);
    }
    await new Promise(resolve => setTimeout(resolve, wait * 1_000));
  }
}
