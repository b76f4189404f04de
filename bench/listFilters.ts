/** A combination of filters, as API parameters and as SQL. */
export type Choice = { query: Record<string, string>; sql: string };
type Settings = Record<string, Choice>;

/** The same time for both sides: of a million events one ends every three minutes. */
export const NOW = new Date();
export const NOW_SQL = `'${NOW.toISOString()}'::timestamptz`;

const BIGGEST = '00000000-0000-4000-8000-000000000001';

/** Each filter with two or three values, of high and low selectivity. */
export const FILTERS = {
  status: {
    completed: { query: { status: 'completed' }, sql: `status = 'completed'` },
    cancelled: { query: { status: 'cancelled' }, sql: `status = 'cancelled'` },
  },
  featured: {
    featured: { query: { featured: 'featured' }, sql: 'is_featured' },
    not: { query: { featured: 'not-featured' }, sql: 'not is_featured' },
  },
  recurring: {
    series: { query: { isRecurring: 'master' }, sql: `kind = 'master'` },
    single: { query: { isRecurring: 'single' }, sql: `kind = 'single'` },
  },
  source: { imported: { query: { imported: 'imported' }, sql: 'imported' } },
  region: {
    big: { query: { regionId: BIGGEST }, sql: `region_id = '${BIGGEST}'` },
    none: { query: { regionId: 'null' }, sql: 'region_id is null' },
  },
  date: {
    active: { query: { expired: 'active' }, sql: `over_at >= ${NOW_SQL}` },
    expired: { query: { expired: 'expired' }, sql: `over_at < ${NOW_SQL}` },
  },
  search: {
    words: {
      query: { search: 'luna #421' },
      sql: `search_text like '%luna%' and search_text like '%#421%'`,
    },
    // The country comes from the region, not from text.
    region: {
      query: { search: 'hall #421 country' },
      sql: `search_text like '%#421%' and search_text like '%hall%' and region_id is not null`,
    },
  },
  organizer: {
    big: { query: { eventOrganizerId: BIGGEST }, sql: `event_organizer_id = '${BIGGEST}'` },
    none: { query: { eventOrganizerId: 'null' }, sql: 'event_organizer_id is null' },
  },
  style: {
    salsa: { query: { danceStyleId: 'salsa' }, sql: '(dance_style_bits & 1) <> 0' },
    swing: { query: { danceStyleId: 'swing' }, sql: '(dance_style_bits & 32) <> 0' },
  },
} satisfies Record<string, Settings>;

/** No filter, each filter alone, and every pair. */
export function combinations(filters: Record<string, Settings>): [string, Choice][] {
  const all = Object.entries(filters).map(([filter, settings]) =>
    Object.entries(settings).map(([setting, choice]): [string, Choice] => [`${filter} ${setting}`, choice]),
  );
  const pairs = all.flatMap((one, at) =>
    all.slice(at + 1).flatMap(other => one.flatMap(a => other.map(b => joined(a, b)))),
  );
  return [['no filter', { query: {}, sql: 'true' }], ...all.flat(), ...pairs];
}

function joined([name, a]: [string, Choice], [other, b]: [string, Choice]): [string, Choice] {
  return [`${name}, ${other}`, { query: { ...a.query, ...b.query }, sql: `${a.sql} and ${b.sql}` }];
}
