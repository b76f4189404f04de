import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { FeedbackFigure, FiguresBy, feedbackFigures } from '#contracts/feedback/calls.ts';

type Group = Record<'key' | 'label' | 'order', RawBuilder<unknown>>;

const MONTH = sql`to_char(f.created_at at time zone 'UTC', 'YYYY-MM')`;
const ORGANIZER = sql`coalesce(d.event_organizer_id, e.event_organizer_id)`;
const MOST_FIRST = sql`positive + negative + issues desc, key`;

const GROUPS: Record<FiguresBy, Group> = {
  event: { key: sql`f.event_id::text`, label: sql`max(e.title)`, order: MOST_FIRST },
  organizer: { key: sql`${ORGANIZER}::text`, label: sql`max(o.name)`, order: MOST_FIRST },
  month: { key: MONTH, label: MONTH, order: sql`key desc` },
};

type Query = z.output<typeof feedbackFigures.query>;

/** How many points and issues feedback named, by what the query asks for. Months are those in UTC. */
export async function feedbackFiguresBy<Schema>(
  db: Kysely<Schema>,
  { by, limit }: Query,
): Promise<FeedbackFigure[]> {
  const { key, label, order } = GROUPS[by];
  const { rows } = await sql<FeedbackFigure>`
    select * from (
      select ${key} as key, ${label} as label, count(*)::int as feedback,
        sum(jsonb_array_length(f.positive))::int as positive,
        sum(jsonb_array_length(f.negative))::int as negative,
        sum(jsonb_array_length(f.reported_issues))::int as issues
      from read.feedback as f
      left join read.events as e on e.id = f.event_id
      left join read.event_dates as d on d.series_id = f.event_id and d.date = f.date
      left join read.organizers as o on o.id = ${ORGANIZER}
      group by 1
    ) as figures
    order by ${order}
    limit ${limit}`.execute(db);
  return by === 'month' ? rows.reverse() : rows;
}
