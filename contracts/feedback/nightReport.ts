import { z } from 'zod';
import { thingId } from '../events/event/absorbed.ts';
import { personal, type StreamOf } from '../platform/fact.ts';
import { column, type RowOf, table } from '../platform/table.ts';

/** What a dancer can say of a night: nobody let them in, it is at another time or place, or not on this week. */
export const NIGHT_REPORTS = ['closed', 'otherTime', 'elsewhere', 'notOn'] as const;
export type NightReportKind = (typeof NIGHT_REPORTS)[number];

/** The most characters of a note, and the most reports of one night and day that are kept. */
export const MOST_REPORTED = { note: 200, reports: 50 };

/**
 * `reporter` tells one browser from another, and says nothing else; it and the note are sealed until the reports are
 * settled, and can be read by nobody from then on. `asked` are the people of the team who are mailed of the first report.
 */
const reported = z.object({
  night: thingId,
  report: z.enum(NIGHT_REPORTS),
  note: personal(z.string().max(MOST_REPORTED.note).nullable()),
  reporter: personal(z.string().max(64)),
  asked: z.array(z.uuid()),
});
/** Somebody has said what is so, or it no longer matters. */
const settled = z.object({ why: z.enum(['answered', 'over']) });

export const nightReportFacts = { NightReported: reported, NightReportsSettled: settled };
export const nightReportCommands = { ReportNight: reported, SettleNightReports: settled };

type Report = { reporter: string; report: NightReportKind; note: string | null };
export type NightReportState = {
  night: string;
  asked: string[];
  /** The last one of each browser. */
  reports: Report[];
  removed: boolean;
};

const reportOf = ({ reporter, report, note }: z.output<typeof reported>): Report => ({
  reporter,
  report,
  note,
});

/** Streams `nightReport-<id>`: what dancers have reported of one night on one day, until it is settled. */
export const nightReportStream: StreamOf<
  NightReportState,
  typeof nightReportFacts,
  typeof nightReportCommands,
  'NightReported'
> = {
  category: 'nightReport',
  named: { after: (_, { night }) => nightStream(String(night)) },
  facts: nightReportFacts,
  commands: nightReportCommands,
  erasedBy: 'NightReportsSettled',
  begin: {
    NightReported: data => ({
      night: data.night,
      asked: data.asked,
      reports: [reportOf(data)],
      removed: false,
    }),
  },
  evolve: {
    NightReported: (state, data) => ({
      ...state,
      reports: [...state.reports.filter(({ reporter }) => reporter !== data.reporter), reportOf(data)],
    }),
    NightReportsSettled: state => ({ ...state, reports: [], removed: true }),
  },
};

/** A date is called after its series. */
function nightStream(night: string): string {
  return night.includes('_') ? `series-${night.slice(0, 36)}` : `event-${night}`;
}

/** What is open of each night and day. */
export const nightReportsTable = table({
  name: 'night_reports',
  key: 'id',
  columns: {
    id: column('uuid'),
    revision: column('integer'),
    createdAt: column('timestamptz'),
    night: column('text'),
    asked: column<string[]>('jsonb'),
    reports: column<Report[]>('jsonb'),
  },
  indexes: ['(night)'],
});
export type NightReportRow = RowOf<typeof nightReportsTable>;

/** How many dancers say what of a night. */
export const nightReports = z.array(z.object({ report: z.enum(NIGHT_REPORTS), count: z.int() }));
export type NightReports = z.output<typeof nightReports>;

/** Counts reports by what they say, the most frequent first. */
export function countedReports(reports: readonly { report: NightReportKind }[]): NightReports {
  return NIGHT_REPORTS.map(report => ({ report, count: reports.filter(one => one.report === report).length }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count);
}
