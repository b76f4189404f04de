import type { FactRow } from '#contracts/platform/facts.ts';
import type { ReadModel } from '../database/readModel.ts';

const PAGE = 1_000;

/** The streams of these categories in which a run has recorded facts, in order. */
export async function* streamsOfRun(
  db: ReadModel<{ facts: FactRow }>,
  runId: string,
  categories: readonly string[],
): AsyncGenerator<string> {
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('facts')
      .select('stream')
      .distinct()
      .where('correlationId', '=', runId)
      .where('category', 'in', categories)
      .where('stream', '>', after)
      .orderBy('stream')
      .limit(PAGE)
      .execute();
    yield* rows.map(({ stream }) => stream);
    if (rows.length < PAGE) return;
    after = rows.at(-1)!.stream;
  }
}
