import { showMoment } from '#contracts/past/calls.ts';
import { pastSentences } from '#contracts/past/sentences.ts';
import { showSteps, stepsRead } from '#contracts/past/steps.ts';
import type { UserRow } from '#contracts/users/rows.ts';
import type { Core } from '#platform/areas/core.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { askSteps } from '#platform/past/pastQuestions.ts';
import { positionAt } from '#platform/past/pastReads.ts';
import { notFound } from '#platform/refusals/refusal.ts';
import { betweenRoutes, type PastNeeds } from './betweenRoutes.ts';

type PastSchema = { users: UserRow };

/** The greatest position there is. */
const END = 2n ** 63n - 1n;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The calls about earlier moments. */
export function pastRoutes(core: Core, needs: PastNeeds): void {
  betweenRoutes(core, needs);
  const { calls, past, pool } = core;
  const db = core.db<PastSchema>();
  calls.query(showMoment, async ({ query }) => {
    const at = new Date(query.at);
    return { ...(await past.progress(at)), until: await somewhatLater(pool, at) };
  });

  calls.query(showSteps, async ({ params: { stream }, query: { at, position: upTo } }) => {
    const position = at ? await positionAt(pool, new Date(at)) : upTo ? BigInt(upTo) : END;
    const found = await askSteps(pool, stream, position);
    if (found === undefined) throw notFound(pastSentences.noRows);
    const { steps, ...rest } = stepsRead.parse(found);
    if (steps.length === 0 && rest.error === null) throw notFound(pastSentences.noSteps);
    const names = await namesOf(
      db,
      steps.map(({ actor }) => actor.id),
    );
    return {
      ...rest,
      steps: steps.map(step => ({
        ...step,
        actor: { ...step.actor, name: names.get(step.actor.id) ?? null },
      })),
    };
  });
}

/** The time of the 40th fact after a moment; null if there are fewer. */
async function somewhatLater(pool: Core['pool'], at: Date): Promise<string | null> {
  const { rows } = await pool.query<{ at: Date }>(
    'select at from read.facts where at > $1 order by at offset 39 limit 1',
    [at],
  );
  return rows[0]?.at.toISOString() ?? null;
}

async function namesOf(db: ReadModel<PastSchema>, ids: readonly string[]): Promise<Map<string, string>> {
  const known = [...new Set(ids)].filter(id => UUID.test(id));
  if (known.length === 0) return new Map();
  const rows = await db.selectFrom('users').select(['id', 'name']).where('id', 'in', known).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
