import { claimItem, listClaims, releaseItem } from '#contracts/queues/calls.ts';
import { listQueues } from '#contracts/queues/overviewCalls.ts';
import type { QueueKind } from '#contracts/queues/queueKinds.ts';
import { queueSentences } from '#contracts/queues/sentences.ts';
import type { Core } from '#platform/areas/core.ts';
import type { QueueSources } from '#platform/areas/queueSource.ts';
import { notFound } from '#platform/refusals/refusal.ts';
import { bulkRoutes } from './bulkRoutes.ts';
import { claimsOfOthers, hold, release } from './claims.ts';
import { type MentionNeeds, mentionRoutes } from './mentionRoutes.ts';
import { noteRoutes } from './noteRoutes.ts';
import { templateRoutes } from './templateRoutes.ts';

export type QueueNeeds = MentionNeeds & {
  /** What each area tells about its queue. */
  queues: QueueSources;
};

/** The calls that all queues have in common. */
export function queueRoutes(core: Core, needs: QueueNeeds): void {
  const { calls, pool, clock } = core;
  const { queues, namesOf } = needs;

  calls.query(listQueues, async () => ({ queues: await sizesOf(core, queues) }));

  calls.command(claimItem, async ({ params: { kind, id }, asked }) => {
    await assertItem(core, queues, kind, id);
    const until = await hold(pool, { kind, item: id, account: asked.actor.id }, asked.now);
    return { body: { until: until.toISOString() } };
  });

  calls.command(releaseItem, async ({ params: { kind, id }, asked }) => {
    await release(pool, { kind, item: id, account: asked.actor.id });
    return { body: { success: true } };
  });

  calls.query(listClaims, async ({ params: { kind }, account }) => {
    const claims = await claimsOfOthers(pool, kind, { account: account!.id, now: clock() });
    const names = await namesOf(claims.map(one => one.account));
    return {
      claims: claims.map(one => ({
        item: one.item,
        by: { id: one.account, name: names.get(one.account) ?? null },
        since: one.since.toISOString(),
        until: one.until.toISOString(),
      })),
    };
  });

  noteRoutes(core, { ...needs, assertItem: (kind, id) => assertItem(core, queues, kind, id) });
  mentionRoutes(core, needs);
  templateRoutes(core);
  bulkRoutes(core);
}

type Queues = QueueNeeds['queues'];

/** Those that have waited longest first; empty queues last. */
async function sizesOf(core: Core, queues: Queues) {
  const sizes = await Promise.all(
    Object.entries(queues).map(async ([kind, source]) => ({
      kind: kind as QueueKind,
      ...(await source.size(core)),
    })),
  );
  const since = ({ oldest }: { oldest: Date | null }): number => oldest?.getTime() ?? Infinity;
  return sizes
    .sort((a, b) => (since(a) === since(b) ? 0 : since(a) - since(b)))
    .map(({ oldest, ...size }) => ({ ...size, oldest: oldest?.toISOString() ?? null }));
}

async function assertItem(core: Core, queues: Queues, kind: QueueKind, id: string): Promise<void> {
  if (!(await queues[kind].has(core, id))) throw notFound(queueSentences.noItem);
}
