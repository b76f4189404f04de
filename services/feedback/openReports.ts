import { countedReports, type NightReportRow, type NightReports } from '#contracts/feedback/nightReport.ts';
import type { ReadModel } from '#platform/database/readModel.ts';

export type ReportsSchema = { nightReports: NightReportRow };
/** What is open of a night; the notes are for its team. */
export type OpenReports = { ids: string[]; reports: NightReports; notes: string[] };

/** What dancers have reported of these nights and nobody has answered, by night. */
export async function openReports(
  db: ReadModel<ReportsSchema>,
  nights: readonly string[],
): Promise<ReadonlyMap<string, OpenReports>> {
  if (nights.length === 0) return new Map();
  const rows = await db
    .selectFrom('nightReports')
    .select(['id', 'night', 'reports'])
    .where('night', 'in', nights)
    .orderBy('id')
    .execute();
  const byNight = Map.groupBy(rows, ({ night }) => night);
  return new Map(
    [...byNight].map(([night, own]) => {
      const all = own.flatMap(({ reports }) => reports);
      const notes = all.flatMap(({ note }) => note ?? []);
      return [night, { ids: own.map(({ id }) => id), reports: countedReports(all), notes }];
    }),
  );
}
