import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { FeedbackFigure, FiguresBy, feedbackFigures } from '#contracts/feedback/calls.ts';
import { leadsTo, withAbout } from '#platform/database/absorbed.ts';
import type { ReadModel } from '#platform/database/readModel.ts';

type Group = Record<'key' | 'label' | 'order', RawBuilder<unknown>>;

const FEEDBACK = withAbout(sql`read.feedback`);
const MONTH = sql`to_char(f.created_at at time zone 'UTC', 'YYYY-MM')`;
const ORGANIZER = sql`coalesce(d.event_organizer_id, e.event_organizer_id)`;
const MOST_FIRST = sql`positive + negative + issues desc, key`;

const GROUPS: Record<FiguresBy, Group> = {
  event: { key: sql`f.about_id::text`, label: sql`max(e.title)`, order: MOST_FIRST },
  organizer: { key: sql`${ORGANIZER}::text`, label: sql`max(o.name)`, order: MOST_FIRST },
  month: { key: MONTH, label: MONTH, order: sql`key desc` },
};

const COUNTS = sql`count(*)::int as feedback,
  coalesce(sum(jsonb_array_length(f.positive)), 0)::int as positive,
  coalesce(sum(jsonb_array_length(f.negative)), 0)::int as negative,
  coalesce(sum(jsonb_array_length(f.reported_issues)), 0)::int as issues`;

type Query = z.output<typeof feedbackFigures.query>;

/** How many points and issues feedback named, by what the query asks for. Months are those in UTC. */
export async function feedbackFiguresBy<Schema>(
  db: ReadModel<Schema>,
  { by, limit }: Query,
): Promise<FeedbackFigure[]> {
  const { key, label, order } = GROUPS[by];
  const { rows } = await sql<FeedbackFigure>`
    select * from (
      select ${key} as key, ${label} as label, ${COUNTS}
      from ${FEEDBACK} as f
      left join read.events as e on e.id = f.about_id
      left join read.event_dates as d on d.series_id = f.about_id and d.date = f.about_date
      left join read.organizers as o on o.id = ${ORGANIZER}
      group by 1
    ) as figures
    order by ${order}
    limit ${limit}`.execute(db);
  return by === 'month' ? rows.reverse() : rows;
}

/** How much feedback there is on an event, series or date, and on those that were merged into it. */
export async function feedbackOn<Schema>(
  db: ReadModel<Schema>,
  id: string,
): Promise<Omit<FeedbackFigure, 'key' | 'label'>> {
  const { rows } = await sql<Omit<FeedbackFigure, 'key' | 'label'>>`
    select ${COUNTS} from ${FEEDBACK} as f where ${leadsTo(id)}`.execute(db);
  return rows[0]!;
}
