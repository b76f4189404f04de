import { describe, it } from 'vitest';
import { given } from '#testing/specification.ts';
import { nightReportRules } from './nightReport.ts';

const said = (reporter: string, report: 'closed' | 'notOn', note: string | null = null) => ({
  ...{ night: '0197a000-0000-7000-8000-000000000002', asked: [] },
  ...{ reporter, report, note },
});
const reported = (...of: Parameters<typeof said>) => ({ type: 'NightReported' as const, data: said(...of) });

describe('a night', () => {
  it('is reported once by a browser, until it says something else or more', () => {
    const story = given(nightReportRules)(reported('one', 'closed'));
    story.when('ReportNight', said('one', 'closed')).then();
    story
      .when('ReportNight', said('one', 'closed', 'Lights off'))
      .then(reported('one', 'closed', 'Lights off'));
    story.when('ReportNight', said('one', 'notOn')).then(reported('one', 'notOn'));
    story.when('ReportNight', said('two', 'closed')).then(reported('two', 'closed'));
  });

  it('is reported by no more than fifty', () => {
    const many = Array.from({ length: 50 }, (_, at) => reported(`${at}`, 'closed'));
    given(nightReportRules)(...many)
      .when('ReportNight', said('new', 'closed'))
      .then();
    given(nightReportRules)(...many)
      .when('ReportNight', said('7', 'notOn'))
      .then(reported('7', 'notOn'));
  });

  it('is settled once, and for good', () => {
    const settled = { type: 'NightReportsSettled' as const, data: { why: 'answered' as const } };
    given(nightReportRules)(reported('one', 'closed'))
      .when('SettleNightReports', { why: 'answered' })
      .then(settled);
    const story = given(nightReportRules)(reported('one', 'closed'), settled);
    story.when('SettleNightReports', { why: 'over' }).then();
    story
      .when('ReportNight', said('two', 'closed'))
      .refuses('The organizer has answered this. Look at the page of the night again.');
    given(nightReportRules)()
      .when('SettleNightReports', { why: 'over' })
      .refuses('Nobody has reported this night.');
  });
});
