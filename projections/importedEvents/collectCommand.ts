import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import type { z } from 'zod';
import { collectCalendar, collectEvents } from '#contracts/importedEvents/collected.ts';
import { localAddress } from '#platform/program/localAddress.ts';
import { readSettings } from '#platform/program/settings.ts';
import { say } from '../platform/terminal.ts';

type Options = { url?: string; keyFile?: string; batch?: string; region?: string; json?: boolean };
type Answer = z.output<typeof collectEvents.answer>;
type Request = { path: string; type: string; body: string | Buffer };

const AT_ONCE = 1_000;

/** The site that the settings of this machine describe. */
function ownSite(): string {
  const { PUBLIC_URL, HOST, PORT } = readSettings(process.env);
  return PUBLIC_URL ?? localAddress(HOST, PORT);
}

/** `tanda collect <file>`: sends collected events to the API, as any source does. */
export function collectCommand(program: Command): void {
  program
    .command('collect <file>')
    .description('send the events of a JSON file ([...] or {"items": [...]}) or an iCalendar file for review')
    .option('--url <address>', 'the address of the site; by default PUBLIC_URL, or where npm start serves it')
    .option('--key-file <path>', 'read the API key of the source from a file instead of TANDA_API_KEY')
    .option('--batch <name>', 'what these items are called in the console')
    .option('--region <id>', 'the region of the entries of a calendar')
    .option('--json', 'answer in JSON')
    .action(collect);
}

async function collect(file: string, options: Options): Promise<void> {
  const key = options.keyFile ? await readFile(options.keyFile, 'utf8') : process.env.TANDA_API_KEY;
  if (!key?.trim()) throw new Error('Give the API key of the source in TANDA_API_KEY or --key-file.');
  const sums = { created: 0, updated: 0, unchanged: 0, refused: 0 };
  const reasons = new Map<string, number>();
  for (const request of requestsOf(await readFile(file), file, options)) {
    const answer = await send(options, key.trim(), request);
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

/** A calendar is sent unchanged: the server parses it, like those that it follows. */
function requestsOf(bytes: Buffer, file: string, { batch, region }: Options): Request[] {
  if (isCalendar(bytes, file)) {
    const query = new URLSearchParams({
      ...(batch && { batchId: batch }),
      ...(region && { regionId: region }),
    });
    return [{ path: `${collectCalendar.path}?${query}`, type: collectCalendar.bytes.type, body: bytes }];
  }
  const items = itemsIn(bytes.toString(), file);
  return Array.from({ length: Math.ceil(items.length / AT_ONCE) }, (_, index) => {
    const some = items.slice(index * AT_ONCE, (index + 1) * AT_ONCE);
    const body = JSON.stringify({ items: some, ...(batch && { batchId: batch }) });
    return { path: collectEvents.path, type: 'application/json', body };
  });
}

function isCalendar(bytes: Buffer, file: string): boolean {
  return /\.(ics|ical|ifb)$/i.test(file) || /BEGIN:VCALENDAR/i.test(bytes.toString('latin1', 0, 200));
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
async function send(
  { url = ownSite() }: Options,
  key: string,
  { path, type, body }: Request,
): Promise<Answer> {
  for (;;) {
    const headers = { 'content-type': type, 'x-api-key': key };
    const sent = body as string | Uint8Array<ArrayBuffer>;
    const answer = await fetch(new URL(path, url), { method: 'POST', headers, body: sent });
    const told: unknown = await answer.json().catch(() => ({}));
    if (answer.ok) return collectEvents.answer.parse(told);
    const wait = Number(answer.headers.get('retry-after'));
    if (answer.status !== 429 || !(wait > 0))
      throw new Error(reasonOf(told) ?? `The server answered ${answer.status}.`);
    await new Promise(resolve => setTimeout(resolve, wait * 1_000));
  }
}

function reasonOf(told: unknown): string | undefined {
  const { error, message } = (told ?? {}) as { error?: string; message?: string };
  return error ?? message;
}
