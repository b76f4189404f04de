/** Which rows are selected: those with the ids, or, with `all`, every match of the filters except those. */
export type Picked = { all: boolean; ids: ReadonlySet<string> };

export const NOTHING: Picked = { all: false, ids: new Set() };
export const EVERYTHING: Picked = { all: true, ids: new Set() };

export function isPicked({ all, ids }: Picked, id: string): boolean {
  return ids.has(id) !== all;
}

/** Selects ids, or deselects them. */
export function withPicked(picked: Picked, which: readonly string[], wanted: boolean): Picked {
  const ids = new Set(picked.ids);
  for (const id of which) {
    if (wanted === picked.all) ids.delete(id);
    else ids.add(id);
  }
  return { ...picked, ids };
}

export function countOf({ all, ids }: Picked, matching: number): number {
  return all ? Math.max(matching - ids.size, 0) : ids.size;
}

/** Whether all, some or none of a page are selected. */
export function pageState(picked: Picked, page: readonly string[]): 'all' | 'some' | 'none' {
  const count = page.filter(id => isPicked(picked, id)).length;
  if (count === 0) return 'none';
  return count === page.length ? 'all' : 'some';
}

/** The ids on the page from one to another, inclusive; only the second if the first is not on the page. */
export function rangeOf(page: readonly string[], from: string | null, to: string): string[] {
  const [start, end] = [page.indexOf(from ?? to), page.indexOf(to)];
  if (start < 0 || end < 0) return [to];
  return page.slice(Math.min(start, end), Math.max(start, end) + 1);
}
