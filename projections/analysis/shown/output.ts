import { type Cell, csvText } from '#platform/files/csv.ts';
import { writingTrouble } from '#platform/files/writingTrouble.ts';
import { say } from '../../platform/terminal.ts';

/** How rows are printed: as a table unless it says otherwise. */
export type Form = { table?: boolean; csv?: boolean; json?: boolean };

/** Prints rows on stdout; their columns are those of all rows. */
export async function print(rows: readonly object[], { csv, json }: Form): Promise<void> {
  const texts = rows.map(row => Object.entries(row).map(([name, value]) => [name, cellOf(value)] as const));
  if (json)
    await write(
      `${JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value), 2)}\n`,
    );
  else if (csv) {
    const names = [...new Set(texts.flatMap(cells => cells.map(([name]) => name)))];
    const cells = async function* (): AsyncGenerator<Cell[]> {
      for (const row of texts) {
        const own = new Map(row);
        yield names.map(name => own.get(name) ?? null);
      }
    };
    for await (const text of csvText(names, cells())) await write(text);
  } else if (rows.length > 0)
    say(
      texts.map(row => Object.fromEntries(row)),
      {},
    );
}

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'bigint' ? String(value) : JSON.stringify(value);
}

/** Waits until it is written, however slow whoever reads is. */
async function write(text: string): Promise<void> {
  await new Promise<void>((settle, reject) => {
    process.stdout.write(text, error => (error ? reject(error) : settle()));
  }).catch(error => {
    throw writingTrouble(error, {
      path: OUTPUT,
      draft: OUTPUT,
      noRoom: `There is no room left for ${OUTPUT}.`,
    });
  });
}

// The error is that of the write; without a listener it would also end the process with a stack trace.
process.stdout.on('error', () => {});

const OUTPUT = 'the output';
