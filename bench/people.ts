import pg from 'pg';
import { listOrganizers } from '#contracts/organizers/calls.ts';
import { listRegions } from '#contracts/regions/calls.ts';
import { listUsers } from '#contracts/users/calls.ts';
import { type Product, startProduct } from '#testing/product.ts';
import type { Figure } from './measures/figures.ts';
import { figuresOf, type Timed, timed } from './measures/sideBySide.ts';

/** `PEOPLE_SCALE=0.1 npm run bench -- people` measures with a tenth of the rows. */
const SCALE = Number(process.env.PEOPLE_SCALE ?? 1);
const TURNS = Number(process.env.PEOPLE_TURNS ?? 10);
const COUNTS = { users: 200_000, regions: 20_000, organizers: 50_000 };

/** Values of a list's parameters, each with its SQL condition, or the order. */
type Choices = Record<string, Record<string, string>>;
type List = { path: string; table: keyof typeof COUNTS; filters: Choices; sorts: Choices; key: string };

const LISTS: readonly List[] = [
  {
    path: listUsers.path,
    table: 'users',
    key: 'users',
    filters: {
      search: {
        ana: "searched like '%ana%'",
        'user-1234': "searched like '%user-1234%'",
      },
      role: { organizer: "role = 'organizer'", admin: "role = 'admin'" },
      status: { suspended: "status = 'suspended'", active: "status = 'active'" },
      joined: { last30days: "created_at >= now() - interval '30 days'" },
    },
    sorts: {
      joined: { asc: 'created_at', desc: 'created_at desc' },
      name: { asc: 'name collate read.names', desc: 'name collate read.names desc' },
      role: { asc: 'role' },
      status: { desc: 'status desc' },
    },
  },
  {
    path: listRegions.path,
    table: 'regions',
    key: 'regions',
    filters: {
      search: {
        'City 1': "read.folded_1(city || ' ' || coalesce(state, '') || ' ' || country) like '%city%1%'",
      },
      country: { 'Country 7': "country = 'Country 7'" },
      active: { true: "status = 'active'", false: "status <> 'active'" },
      popular: { true: 'popular' },
    },
    sorts: {
      city: { asc: 'status, city collate read.names', desc: 'status, city collate read.names desc' },
      country: { asc: 'status, country collate read.names' },
    },
  },
  {
    path: listOrganizers.path,
    table: 'organizers',
    key: 'organizers',
    filters: {
      search: {
        salsa: "searched like '%salsa%'",
        'City 12': "searched like '%city%' and searched like '%12%'",
      },
      status: { inactive: "status = 'inactive'" },
      verified: { true: 'verified', false: 'not verified' },
    },
    sorts: {
      name: { asc: 'name collate read.names', desc: 'name collate read.names desc' },
      city: { asc: 'city collate read.names' },
      team: { desc: 'team_count desc' },
      joined: { desc: 'created_at desc' },
    },
  },
];

/**
 * The lists of many users, regions and organizers over HTTP, with totals: every filter with every order, and
 * every pair of filters, beside the page and the count by hand-written SQL; then the details of a user.
 */
export async function benchPeople(): Promise<Figure[]> {
  const product = await startProduct();
  const owner = new pg.Client({ connectionString: product.urls.database.owner });
  await owner.connect();
  try {
    await fill(owner);
    const figures: Figure[] = [];
    for (const list of LISTS) {
      const all: Timed[] = [];
      for (const choice of combinationsOf(list)) all.push(await measured(product, owner, list, choice));
      figures.push(...figuresOf(`list of ${count(list.table).toLocaleString('en')} ${list.table}`, all));
    }
    return [...figures, ...(await details(product, owner))];
  } finally {
    await owner.end();
    await product.stop();
  }
}

const count = (table: keyof typeof COUNTS): number => Math.round(COUNTS[table] * SCALE);

type Choice = { query: Record<string, string>; conditions: string[]; order: string };

function combinationsOf({ filters, sorts }: List): Choice[] {
  const each = Object.entries(filters).flatMap(([name, values]) =>
    Object.entries(values).map(([value, sql]) => ({ name, value, sql })),
  );
  const orders = Object.entries(sorts).flatMap(([sort, values]) =>
    Object.entries(values).map(([order, sql]) => ({ sort, order, sql })),
  );
  const chosen = [
    [],
    ...each.map(one => [one]),
    ...each.flatMap((one, index) =>
      each
        .slice(index + 1)
        .filter(({ name }) => name !== one.name)
        .map(other => [one, other]),
    ),
  ];
  return chosen.flatMap((some, index) => {
    // Pairs in one order each, in turn: what an order costs shows in the single filters.
    const used = some.length < 2 ? orders : [orders[index % orders.length]!];
    return used.map(({ sort, order, sql }) => ({
      query: { sort, order, ...Object.fromEntries(some.map(({ name, value }) => [name, value])) },
      conditions: some.map(one => one.sql),
      order: sql,
    }));
  });
}

function measured(
  { address, token }: Product,
  owner: pg.Client,
  { path, table, key }: List,
  { query, conditions, order }: Choice,
): Promise<Timed> {
  const where = ['true', ...conditions, ...(table === 'organizers' ? ['not removed'] : [])].join(' and ');
  const url = `${address}${path}?${new URLSearchParams(query)}`;
  return timed(`${table} ${new URLSearchParams(query)}`, TURNS, {
    async ours() {
      const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
      const body = await answer.json();
      if (!answer.ok) throw new Error(`${url}: ${JSON.stringify(body)}`);
      return `${body[key].length} of ${body.total}`;
    },
    async hand() {
      const page = await owner.query(`select * from read.${table} where ${where} order by ${order} limit 50`);
      const all = await owner.query(`select count(*)::int as n from read.${table} where ${where}`);
      return `${page.rows.length} of ${all.rows[0].n}`;
    },
  });
}

async function details({ address, token }: Product, owner: pg.Client): Promise<Figure[]> {
  const { rows } = await owner.query(
    "select id from read.users where email like 'user-%' order by id limit 20",
  );
  const all: Timed[] = [];
  for (const { id } of rows) {
    const timing = await timed(`details of user ${id}`, TURNS, {
      async ours() {
        const url = `${address}/api/admin/users/${id}/details`;
        const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
        const { user } = await answer.json();
        return user.id;
      },
      async hand() {
        const found = await owner.query('select * from read.users where id = $1', [id]);
        return found.rows[0].id;
      },
    });
    all.push({ ...timing, name: 'details of a user' });
  }
  return figuresOf('details of a user', all).slice(0, 1);
}

// Names are made of a few words, as people's are, so that a search finds many.
const FILL: Record<keyof typeof COUNTS, string> = {
  users: `
    insert into read.users (id, revision, preferred_language, dance_styles, social_connections, email, name, role, auditor,
      cities, status, created_at, updated_at)
    select gen_random_uuid(), 0, 'en', '[]'::jsonb, '[]'::jsonb, 'user-' || n || '@example.org',
      (array['Ana','Bea','Carlos','Dora','Emil','Fátima','Gus','Hana'])[1 + n % 8] || ' ' ||
        (array['Silva','Nowak','Okafor','Banana','Müller','Rossi','Kim'])[1 + n / 8 % 7] || ' ' || n % 999,
      case when n % 500 = 0 then 'admin' when n % 20 = 0 then 'organizer' else 'user' end, false, '[]'::jsonb,
      case when n % 50 = 0 then 'suspended' when n % 77 = 0 then 'deleted' else 'active' end,
      now() - n * interval '10 minutes', now()
    from generate_series(1, $1::int) as n`,
  regions: `
    insert into read.regions select (jsonb_populate_record(null::read.regions, jsonb_build_object(
      'id', gen_random_uuid(), 'revision', 0, 'city', 'City ' || n, 'country', 'Country ' || n % 90,
      'time_zone', 'UTC', 'status', case when n % 9 = 0 then 'inactive' else 'active' end,
      'popular', n % 40 = 0, 'created_at', now(), 'updated_at', now()))).*
    from generate_series(1, $1::int) as n`,
  organizers: `
    insert into read.organizers (id, revision, description, name, city, status, verified, team, team_count, removed,
      created_at)
    select gen_random_uuid(), 0, '',
      (array['Salsa','Tango','Bachata','Swing','Zouk'])[1 + n % 5] || ' ' ||
        (array['Club','School','Nights','Collective'])[1 + n / 5 % 4] || ' ' || n,
      'City ' || n % 4000, case when n % 11 = 0 then 'inactive' else 'active' end, n % 3 = 0, '[]'::jsonb, n % 6,
      n % 100 = 0, now() - n * interval '1 hour'
    from generate_series(1, $1::int) as n`,
};

async function fill(owner: pg.Client): Promise<void> {
  for (const [table, statement] of Object.entries(FILL)) {
    await owner.query(statement, [count(table as keyof typeof COUNTS)]);
    await owner.query(`analyze read.${table}`);
  }
}
