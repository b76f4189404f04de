/** One measured number. Latencies are in milliseconds. */
export type Figure = {
  name: string;
  value: number;
  unit: string;
  p50?: number;
  p99?: number;
  /** The figure of the bare machine, measured in the same run, in the same unit. */
  raw?: { name: string; value: number };
  goal?: Goal;
};

export type Goal = { atLeast: number } | { atMost: number };

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  return sorted.length % 2 ? sorted[Math.floor(middle)]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Figures as a table for the terminal, with a header line. */
export function tableOf(figures: readonly Figure[]): string {
  const head = ['', 'value', '', 'p50 ms', 'p99 ms', 'raw', 'ratio', '', 'goal'];
  const lines = [head, ...figures.map(lineOf)];
  const widths = head.map((_, column) => Math.max(...lines.map(line => line[column]!.length)));
  const isText = (column: number): boolean => [0, 2, 7, 8].includes(column);
  const pad = (cell: string, column: number): string =>
    isText(column) ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!);
  return lines.map(line => line.map(pad).join('  ').trimEnd()).join('\n');
}

function lineOf({ name, value, unit, p50, p99, raw, goal }: Figure): string[] {
  const ratio = raw && raw.value > 0 ? (value / raw.value).toFixed(2) : '';
  return [
    name,
    shown(value),
    unit,
    shown(p50),
    shown(p99),
    shown(raw?.value),
    ratio,
    raw?.name ?? '',
    goal ? told(value, goal) : '',
  ];
}

/** The goal, and whether it was reached. */
function told(value: number, goal: Goal): string {
  const [words, reached] =
    'atLeast' in goal
      ? [`at least ${shown(goal.atLeast)}`, value >= goal.atLeast]
      : [`at most ${shown(goal.atMost)}`, value <= goal.atMost];
  return reached ? words : `${words}: missed`;
}

/** Such measurements are not precise beyond three digits. */
function shown(value: number | undefined): string {
  if (value === undefined) return '';
  return value >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)));
}
