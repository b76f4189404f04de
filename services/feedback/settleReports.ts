import { v5 } from 'uuid';
import { type NightReportRow, nightReportStream } from '#contracts/feedback/nightReport.ts';
import type { Asked, Execute } from '#platform/commands/commands.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { eachDue } from '#platform/program/eachDue.ts';
import type { Periodic } from '#platform/program/periodic.ts';
import { openReports, type ReportsSchema } from './openReports.ts';

export type SettleNeeds = {
  /** When somebody said last what is so of a night, also by an edit; undefined if it is gone, or long over. */
  saidOfNight(night: string): Promise<Date | undefined>;
};
type Parts = SettleNeeds & { db: ReadModel<ReportsSchema>; execute: Execute };

/** Settles what was reported before somebody said what is so, and what no longer matters. */
export function settleReports({ db, execute, saidOfNight }: Parts): Periodic {
  return eachDue<Pick<NightReportRow, 'id' | 'night' | 'createdAt'>>({
    name: 'settleReports',
    everyMs: 5_000,
    atOnce: 200,
    find: ({ after, limit }) =>
      db
        .selectFrom('nightReports')
        .select(['id', 'night', 'createdAt'])
        .where('id', '>', after?.id ?? '00000000-0000-0000-0000-000000000000')
        .orderBy('id')
        .limit(limit)
        .execute(),
    async each({ id, night, createdAt }, now) {
      const said = await saidOfNight(night);
      if (said && said <= createdAt) return;
      const asked: Asked = {
        commandId: v5('settle', id),
        actor: { id: 'system', role: 'system' },
        now,
      };
      await execute(nightReportStream, id, 'SettleNightReports', { why: said ? 'answered' : 'over' }, asked);
    },
  });
}

/** Settles what is reported of a night once its team has answered, also where the answer is what was said before. */
export async function settleReportsOf(
  { db, execute }: Omit<Parts, 'saidOfNight'>,
  night: string,
  asked: Asked,
) {
  const { ids = [] } = (await openReports(db, [night])).get(night) ?? {};
  let commit = null;
  for (const id of ids) {
    const one = {
      ...{ commandId: v5(`settle ${id}`, asked.commandId), correlationId: asked.commandId },
      ...{ causationId: asked.commandId, actor: asked.actor, now: asked.now },
    };
    ({ commit } = await execute(nightReportStream, id, 'SettleNightReports', { why: 'answered' }, one));
  }
  return commit;
}
