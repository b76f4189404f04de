import { SingleBar } from 'cli-progress';

export type Meter = { update(done: number, total: number, doing: string): void; stop(): void };

/**
 * Shows progress: a bar with rate and ETA on a terminal, a plain line every two seconds otherwise, nothing when
 * `quiet`. `unit` names what is counted, such as "facts".
 */
export function meter(unit: string, quiet: boolean): Meter {
  if (quiet) return { update: () => {}, stop: () => {} };
  return process.stderr.isTTY ? bar(unit) : lines(unit);
}

function bar(unit: string): Meter {
  const format = `{bar} {percentage}% | {value}/{total} ${unit} | {rate}/s | ETA {eta_formatted} | {doing}`;
  const shown = new SingleBar({ format, stream: process.stderr, hideCursor: true, clearOnComplete: true });
  const began = performance.now();
  let started = false;
  return {
    update(done, total, doing) {
      if (!started) shown.start(total, 0, { rate: 0, doing });
      started = true;
      shown.setTotal(total);
      const rate = Math.round(done / ((performance.now() - began) / 1_000));
      shown.update(done, { rate, doing });
    },
    stop: () => shown.stop(),
  };
}

const BETWEEN_LINES = 2_000;

function lines(unit: string): Meter {
  let last = -BETWEEN_LINES;
  let said = '';
  return {
    update(done, total, doing) {
      if (doing === said && performance.now() - last < BETWEEN_LINES) return;
      last = performance.now();
      said = doing;
      process.stderr.write(`${doing}: ${done}/${total} ${unit}\n`);
    },
    stop: () => {},
  };
}

/** Prints rows: as a table, or as JSON for scripts. */
export function say(rows: readonly object[], { json }: { json?: boolean }): void {
  console.log(json ? JSON.stringify(rows, null, 2) : asTable(rows as Record<string, unknown>[]));
}

/** Rows as a table with aligned columns, with the names of their fields as headers. */
function asTable(rows: readonly Record<string, unknown>[]): string {
  const names = Object.keys(rows[0] ?? {});
  const cells = rows.map(row => names.map(name => String(row[name] ?? '–')));
  const widths = names.map((name, column) =>
    Math.max(name.length, ...cells.map(cell => cell[column]!.length)),
  );
  const line = (cell: readonly string[]): string =>
    cell
      .map((text, column) => text.padEnd(widths[column]!))
      .join('  ')
      .trimEnd();
  return [line(names), ...cells.map(line)].join('\n');
}
