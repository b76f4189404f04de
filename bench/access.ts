import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';
import { streams } from '#contracts/streams.ts';
import { userStream } from '#contracts/users/user.ts';
import { commandExecutor } from '#platform/commands/commands.ts';
import { connectPool } from '#platform/database/database.ts';
import { factCodec } from '#platform/facts/factCodec.ts';
import { subjectKeys } from '#platform/facts/subjectKeys.ts';
import { connectStore } from '#platform/store/store.ts';
import { type Product, startProduct } from '#testing/product.ts';
import { rules } from '../services/compose/rules.ts';
import { type Figure, median } from './measures/figures.ts';

const PEOPLE = 200;
const WARM = 20;

type Call = { name: string; path: string; body(email: string): object };

const CALLS: Call[] = [
  { name: 'asking for a code', path: '/api/auth/email/send-code', body: email => ({ email }) },
  { name: 'a wrong password', path: '/api/auth/login', body: email => ({ email, password: 'not this one' }) },
];

/**
 * Whether response times reveal if an email address has an account: known and unknown addresses alternate,
 * each once and from its own IP address. `noise` is the difference between two halves of the same kind.
 */
export async function benchAccess(): Promise<Figure[]> {
  const product = await startProduct({ TRUSTED_PROXIES: '127.0.0.1' });
  try {
    const known = await registerPeople(product);
    const figures: Figure[] = [];
    for (const call of CALLS) figures.push(...(await compared(product, call, known)));
    figures.push(await untilMail(product, known[0]!));
    return figures;
  } finally {
    await product.stop();
  }
}

async function compared(product: Product, call: Call, known: readonly string[]): Promise<Figure[]> {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (const [index, email] of known.entries()) {
    const stranger = email.replace('@', `.${randomBytes(2).toString('hex')}@`);
    // Alternating which comes first, so that other load on the machine affects both.
    const pair = [
      ['known', email],
      ['unknown', stranger],
    ] as const;
    for (const [kind, address] of index % 2 ? pair : pair.toReversed()) {
      const took = await timed(product, call, address);
      if (index >= WARM) times[kind].push(took);
    }
  }
  const [half, otherHalf] = [0, 1].map(part => median(times.known.filter((_, index) => index % 2 === part)));
  return [
    { name: `${call.name}, with an account`, unit: 'ms', value: median(times.known) },
    { name: `${call.name}, without one`, unit: 'ms', value: median(times.unknown) },
    {
      name: `${call.name}, difference`,
      unit: 'ms',
      value: Math.abs(median(times.known) - median(times.unknown)),
      raw: { name: 'noise: two halves with an account', value: Math.abs(half! - otherHalf!) },
    },
  ];
}

let addresses = 0;

async function timed({ address }: Product, { path, body }: Call, email: string): Promise<number> {
  addresses += 1;
  const from = `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
  const begun = performance.now();
  const answer = await fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify(body(email)),
  });
  await answer.text();
  const took = performance.now() - begun;
  if (![200, 401].includes(answer.status)) throw new Error(`${path} answered ${answer.status}`);
  return took;
}

/** The time from requesting a code until its mail is in the mailbox. */
async function untilMail(product: Product, email: string): Promise<Figure> {
  const fresh = await registerMore(product, `late-${email}`);
  const rounds: number[] = [];
  for (const one of fresh) {
    const begun = performance.now();
    await timed(product, CALLS[0]!, one);
    while (!(await mailed(product, one))) await new Promise(resolve => setTimeout(resolve, 5));
    rounds.push(performance.now() - begun);
  }
  return { name: 'from asking for a code to its mail', unit: 'ms', value: median(rounds) };
}

async function mailed({ mailbox }: Product, email: string): Promise<boolean> {
  const answer = await fetch(`${mailbox}/json`);
  const { mails } = (await answer.json()) as { mails: { to: string }[] };
  return mails.some(({ to }) => to === email);
}

function registerPeople(product: Product): Promise<string[]> {
  return register(
    product,
    Array.from({ length: PEOPLE }, (_, index) => `dancer${index}@example.org`),
  );
}

function registerMore(product: Product, email: string): Promise<string[]> {
  return register(
    product,
    Array.from({ length: 10 }, (_, index) => `${index}-${email}`),
  );
}

/** Registers people, and waits until the rows have them. */
async function register({ urls }: Product, emails: readonly string[]): Promise<string[]> {
  const pool = connectPool(urls.database.api, { name: 'bench', max: 4 });
  const store = connectStore({ url: urls.eventStore });
  const codec = factCodec(streams, subjectKeys(pool));
  const execute = commandExecutor({ store, codec, rules, namesOf: async () => new Map() });
  try {
    for (const email of emails) {
      const id = v7();
      const data = {
        name: 'A dancer',
        email,
        role: 'user' as const,
        location: null,
        preferredLanguage: 'en',
      };
      const actor = { id: 'system', role: 'system' } as const;
      await execute(userStream, id, 'RegisterUser', data, { commandId: id, actor, now: new Date() });
    }
    const there = 'select count(*)::integer as count from read.users where email = any($1)';
    while ((await pool.query(there, [emails])).rows[0].count < emails.length) {
      await new Promise(resolve => setTimeout(resolve, 50));
    }
    return [...emails];
  } finally {
    await store.close();
    await pool.end();
  }
}
