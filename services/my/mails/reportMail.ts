import type { NightReportKind } from '#contracts/feedback/nightReport.ts';
import type { Language } from '#contracts/platform/sentences/sentence.ts';
import type { Mail } from '#platform/processes/mail.ts';
import { mailPage } from '#platform/processes/mailPage.ts';
import { REPORT_WORDS } from './reportWords.ts';
import type { TeamNight } from './teamNight.ts';
import { lineIn, lineOf, linkPart, nightPart, paragraph, small } from './weeklyMail.ts';
import { WEEKLY_WORDS } from './weeklyWords.ts';

type Reported = {
  report: NightReportKind;
  organizer: string;
  name: string;
  night: TeamNight;
  mayEdit: boolean;
};
type Around = { brand: string; language: Language; links: { enter: string; stop: string } };

/** Tells one person of a team what a dancer has reported of a night; each answer is a link. Notes are on their page alone. */
export function reportMail(reported: Reported, around: Around): Pick<Mail, 'subject' | 'text' | 'html'> {
  const { brand, language, links } = around;
  const { report, night, mayEdit } = reported;
  const [organizer, name] = [lineOf(reported.organizer), lineOf(reported.name)];
  const [words, common] = [REPORT_WORDS[language], WEEKLY_WORDS[language]];
  const parts = [
    paragraph(common.hello(name)),
    paragraph(words.said[report](organizer)),
    nightPart(night, mayEdit, around),
    small(words.until),
    linkPart(common.enter, links.enter),
    small(common.secret(organizer)),
    linkPart(common.stop(organizer), links.stop),
  ];
  return {
    subject: words.subject(lineIn(night, language)),
    text: `${parts.map(({ text }) => text).join('\n\n')}\n\n${brand}\n`,
    html: mailPage(
      brand,
      parts.map(({ html }) => html),
    ),
  };
}
