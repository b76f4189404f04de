import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Chance } from '#platform/program/chance.ts';

const FOLDER = new URL('../calendars/', import.meta.url);
/** Not feeds: bytes in which nothing can be put, dates that come into the window while the test runs. */
const LEFT_OUT = ['utf16', 'hostile-rules'];
/** Withdraws whatever it names. */
const CANCELS = 'method-cancel';

export type Shown = { title: string | undefined; start: string | undefined; cancelled: boolean };
/** A calendar that changes from poll to poll, and what it has to be taken for. */
export type MovingFeed = {
  name: string;
  text: Buffer;
  version: number;
  /** What is in it now, by id. */
  has: Map<string, Shown>;
};

type Own = {
  number: number;
  day: number;
  hour: number;
  renamed: number;
  cancelled: boolean;
  present: boolean;
};

/** A feed for each of the calendars in all dialects, with entries of its own that move, go and come back. */
export function movingFeeds(chance: Chance): { feed: MovingFeed; change(): void }[] {
  const expected = expectedItems();
  const files = readdirSync(FOLDER, { encoding: 'utf8', recursive: true })
    .filter(file => file.endsWith('.ics') && !LEFT_OUT.includes(basename(file, '.ics')))
    .sort((one, other) => (basename(one) < basename(other) ? -1 : 1));
  return files.map(file => {
    const name = basename(file, '.ics');
    const base = readFileSync(new URL(file, FOLDER)).toString('latin1');
    const own: Own[] = [];
    const feed: MovingFeed = { name, text: Buffer.alloc(0), version: 0, has: new Map() };
    const change = (): void => {
      const isChanged = changeOne(own, chance) || feed.version === 0;
      if (!isChanged) return;
      const entries = own.filter(({ present }) => present);
      feed.version += 1;
      feed.text = Buffer.from(withEntries(base, entries.flatMap(written)), 'latin1');
      feed.has = new Map([
        ...expected.get(name)!,
        ...entries.map(one => [idOf(one), shown(one, name === CANCELS)] as const),
      ]);
    };
    change();
    return { feed, change };
  });
}

/** Returns whether anything changed: half of all polls find the calendar as it was. */
function changeOne(own: Own[], chance: Chance): boolean {
  const one = own.length > 0 ? chance.pick(own) : undefined;
  const kind = chance.int(0, 11);
  if (kind >= 6) return false;
  if (!one || kind === 0) {
    own.push({
      number: own.length,
      day: chance.int(0, 199),
      hour: 20,
      renamed: 0,
      cancelled: false,
      present: true,
    });
  } else if (kind === 1) one.day = chance.int(0, 199);
  else if (kind === 2) one.hour = chance.int(18, 22);
  else if (kind === 3) one.renamed += 1;
  else if (kind === 4) one.cancelled = !one.cancelled;
  else one.present = !one.present;
  return true;
}

const idOf = ({ number }: Own): string => `moving-${number}@feeds.example`;
const dayOf = ({ day }: Own): string =>
  new Date(Date.UTC(2026, 11, 10) + day * 86_400_000).toISOString().slice(0, 10);

function shown(one: Own, isCancelled: boolean): Shown {
  return {
    title: `Party ${one.number}, take ${one.renamed}`,
    start: `${dayOf(one)}T${one.hour}:00`,
    cancelled: one.cancelled || isCancelled,
  };
}

function written(one: Own): string[] {
  const start = `${dayOf(one).replaceAll('-', '')}T${one.hour}0000`;
  return [
    'BEGIN:VEVENT',
    `UID:${idOf(one)}`,
    `DTSTART;TZID=Europe/Berlin:${start}`,
    `SUMMARY:Party ${one.number}\\, tak`,
    ` e ${one.renamed}`,
    ...(one.cancelled ? ['STATUS:CANCELLED'] : []),
    'END:VEVENT',
  ];
}

/** Before the end of the last calendar, with line ends as the rest of the file has them. */
function withEntries(base: string, lines: readonly string[]): string {
  const end = [...base.matchAll(/END:VCALENDAR/gi)].at(-1)!.index;
  const [newline = '\n'] = /\r\n|\r|\n/.exec(base) ?? [];
  return base.slice(0, end) + lines.map(line => line + newline).join('') + base.slice(end);
}

function expectedItems(): Map<string, (readonly [string, Shown])[]> {
  const blocks = readFileSync(new URL('expected.txt', FOLDER), 'utf8').trim().split('\n\n');
  return new Map(
    blocks.map(block => {
      const [name = '', ...lines] = block.split('\n');
      const items = lines.map(
        line => JSON.parse(line) as { id: string; title: string; start: string; cancelled?: true },
      );
      return [
        name,
        items.map(({ id, title, start, cancelled = false }) => [id, { title, start, cancelled }] as const),
      ];
    }),
  );
}
