import type pg from 'pg';

/** The position of each projection, as far as this process knows. */
export type Progress = {
  /**
   * Records an announcement of projections: `<name>,… <position> <name>,…`; the rows of those named last have not
   * changed.
   */
  hear(said: string): void;
  /** What was recorded so far may be wrong: the next reading of the checkpoints replaces it. */
  doubt(): void;
  /** Reads the checkpoints, and which projections are being rebuilt. */
  load(): Promise<void>;
  loadConditions(): Promise<void>;
  /** The position of each projection at which its rows last changed, or may have. */
  changesOf(projections: readonly string[]): bigint[];
  /** Up to where rows of each live projection have changed, or may have. */
  changed(): ReadonlyMap<string, bigint>;
  slowestOf(projections: readonly string[]): bigint;
  furthest(): bigint;
  /** The position that every live projection has reached. */
  reached(): bigint;
  isRebuilding(projection: string): boolean;
};

export function progressIn(pool: pg.Pool): Progress {
  const passed = new Map<string, bigint>();
  /** How many doubts had been raised when a position was announced, or when the reading that found it began. */
  const since = new Map<string, number>();
  const changed = new Map<string, bigint>();
  const rebuilding = rebuildingIn(pool);
  let doubts = 0;

  const note = (name: string, position: bigint, by: number, idle = false): void => {
    const known = since.get(name) ?? -1;
    if (by < known || (by === known && position <= passed.get(name)!)) return;
    passed.set(name, position);
    since.set(name, by);
    if (!idle) changed.set(name, position);
  };
  return {
    hear(said) {
      for (const { name, position, idle } of movesIn(said)) note(name, position, doubts, idle);
    },
    doubt() {
      doubts++;
    },
    loadConditions: rebuilding.load,
    async load() {
      // Announcements that arrive during this reading are newer, and a doubt raised during it calls for another
      // reading.
      const by = doubts;
      const { rows } = await pool.query<{ name: string; position: bigint }>(
        'select name, position from projections.checkpoints',
      );
      for (const row of rows) note(row.name, row.position, by);
      for (const [name, known] of since) if (known < by && since.delete(name)) passed.delete(name);
      await rebuilding.load();
    },
    changesOf: projections => projections.map(name => changed.get(name) ?? 0n),
    changed: () => new Map([...changed].filter(([name]) => isLive(name))),
    slowestOf: projections => least(projections.map(name => passed.get(name) ?? 0n)) ?? 0n,
    furthest: () => [...passed.values()].reduce((most, position) => (position > most ? position : most), 0n),
    reached() {
      const positions = [...passed].filter(([name]) => isLive(name)).map(([, position]) => position);
      return least(positions) ?? 0n;
    },
    isRebuilding: rebuilding.has,
  };
}

/** A shadow, which is rebuilt beside the live rows, has two underscores in its name. */
const isLive = (name: string): boolean => !name.includes('__');

function rebuildingIn(pool: pg.Pool): { load(): Promise<void>; has(projection: string): boolean } {
  let rebuilding: ReadonlySet<string> = new Set();
  let loads = 0;
  return {
    async load() {
      const load = ++loads;
      const { rows } = await pool.query<{ projection: string }>(
        "select projection from projections.conditions where kind in ('rebuilding', 'swap_held')",
      );
      // Answers may arrive in another order than the queries were sent.
      if (load === loads) rebuilding = new Set(rows.map(({ projection }) => projection));
    },
    has: projection => rebuilding.has(projection),
  };
}

function movesIn(said: string): { name: string; position: bigint; idle: boolean }[] {
  const [changing = '', position = '', idle = ''] = said.split(' ');
  const movesOf = (names: string, isIdle: boolean) =>
    names.split(',').map(name => ({ name, position: BigInt(position), idle: isIdle }));
  return [...movesOf(changing, false), ...movesOf(idle, true)].filter(({ name }) => name !== '');
}

function least(positions: readonly bigint[]): bigint | undefined {
  return positions.reduce<bigint | undefined>(
    (least, position) => (least === undefined || position < least ? position : least),
    undefined,
  );
}
