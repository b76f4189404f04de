const root = new Intl.Collator('en', { numeric: true });

/**
 * Sorts names as people do, and as `read.names` does in Postgres: accents and capitals count only between names that are
 * the same otherwise, and numbers by their value. English keeps to the order that all languages share.
 */
export const compareNames: (one: string, other: string) => number = root.compare;
