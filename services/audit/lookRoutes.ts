import { type LookRead, listLooks, listOwnLooks, listUserLooks } from '#contracts/audit/lookCalls.ts';
import type { Core } from '#platform/areas/core.ts';
import type { NameThings } from '#platform/facts/nameThings.ts';
import { findLooks, type LooksAsked } from '#platform/looks/findLooks.ts';

type Parts = Pick<Core, 'pool'> & { nameThings: NameThings };

export type LookNeeds = {
  accountOf(userId: string): Promise<{ email: string } | undefined>;
  /** What was sent through the public forms with an email, or by an account. */
  submissions: { with(email: string, userId: string): Promise<readonly { id: string }[]> };
};

/** The calls that say who looked at whom: at oneself, at a user, at anybody. */
export function lookRoutes({ calls, ...core }: Core, needs: LookNeeds & Pick<Parts, 'nameThings'>): void {
  const parts = { ...core, ...needs };
  const idsAbout = async (userId: string): Promise<string[]> => {
    const account = await needs.accountOf(userId);
    const sent = account ? await needs.submissions.with(account.email, userId) : [];
    return [userId, ...sent.map(({ id }) => id)];
  };

  calls.query(listOwnLooks, async ({ query, account }) =>
    pageOfLooks(parts, { ...query, people: await idsAbout(account!.id) }),
  );

  calls.query(listUserLooks, async ({ query, params }) =>
    pageOfLooks(parts, { ...query, people: await idsAbout(params.id) }),
  );

  calls.query(listLooks, ({ query: { person, reader, how, ...page } }) =>
    pageOfLooks(parts, {
      ...page,
      people: person ? [person] : undefined,
      reader,
      how: how === 'all' ? undefined : how,
    }),
  );
}

async function pageOfLooks(parts: Parts, asked: LooksAsked & { limit: number }) {
  const looks = await looksNamed(parts, { ...asked, limit: asked.limit + 1 });
  return { looks: looks.slice(0, asked.limit), hasMore: looks.length > asked.limit };
}

/** Who looked, latest first, with the names of both. */
export async function looksNamed({ pool, nameThings }: Parts, asked: LooksAsked): Promise<LookRead[]> {
  const found = await findLooks(pool, asked);
  const thing = (category: string, id: string) => ({ stream: `${category}-${id}`, data: {} });
  const nameOf = await nameThings(
    found.flatMap(({ category, person, reader }) => [thing(category, person), thing('user', reader)]),
  );
  const named = (category: string, id: string) => ({ id, name: nameOf(thing(category, id))?.name ?? null });
  return found.map(({ hour, how, category, person, reader }) => ({
    hour: hour.toISOString(),
    how,
    category,
    person: named(category, person),
    reader: named('user', reader),
  }));
}
