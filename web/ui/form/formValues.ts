/** Rebases a person's input on a newer state of what is edited: their changes stay, all else is updated. */
export function rebased<Values extends object>(before: Values, newer: Values, mine: Values): Values {
  const changed = Object.entries(mine).filter(([name, value]) => !same(before[name as keyof Values], value));
  return { ...newer, ...Object.fromEntries(changed) };
}

/** The values of a form that differ from those it was filled with. */
export function changedValues<Values extends object>(before: Values, now: Values): Partial<Values> {
  return Object.fromEntries(
    Object.entries(now).filter(([name, value]) => !same(before[name as keyof Values], value)),
  ) as Partial<Values>;
}

/** Whether two plain values are equal by content. */
export function same(a: unknown, b: unknown): boolean {
  return Object.is(a, b) || JSON.stringify(a) === JSON.stringify(b);
}
