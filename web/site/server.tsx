import { renderToString } from 'react-dom/server';
import type { PageName, RenderPage } from '#contracts/site/pages.ts';
import { aboutPage } from './about/AboutPage.tsx';
import { appliedPage } from './applied/AppliedPage.tsx';
import { byMailPage } from './byMail/ByMailPage.tsx';
import { mailLinkPage } from './byMail/MailLinkPage.tsx';
import { calendarPage } from './calendar/CalendarPage.tsx';
import { confirmPage } from './confirm/ConfirmPage.tsx';
import { embedPage } from './embed/EmbedPage.tsx';
import { eventPage } from './event/EventPage.tsx';
import { feedbackPage } from './feedback/FeedbackPage.tsx';
import { Document } from './frame/Document.tsx';
import { missingPage } from './frame/MissingPage.tsx';
import type { PageView } from './frame/pageView.ts';
import { SettingProvider } from './frame/setting.tsx';
import { Speech } from './frame/speech.tsx';
import { homePage } from './home/HomePage.tsx';
import { privacyPage } from './legal/PrivacyPage.tsx';
import { termsPage } from './legal/TermsPage.tsx';
import { myHistoryPage } from './my/HistoryPage.tsx';
import { myJoinPage } from './my/JoinPage.tsx';
import { myCalendarPage } from './my/MyCalendarPage.tsx';
import { myLinkPage } from './my/MyLinkPage.tsx';
import { myMailsPage } from './my/MyMailsPage.tsx';
import { myNewPage } from './my/MyNewPage.tsx';
import { myPage } from './my/MyPage.tsx';
import { myTeamPage } from './my/TeamPage.tsx';
import { organizersPage } from './organizers/OrganizersPage.tsx';
import { posterPage } from './poster/PosterPage.tsx';
import { promoPage } from './promo/PromoPage.tsx';
import { myFiguresPage } from './reach/FiguresPage.tsx';
import { mySharePage } from './reach/SharePage.tsx';
import { reportPage } from './report/ReportPage.tsx';
import { organizerPage } from './subject/OrganizerPage.tsx';
import { regionPage } from './subject/RegionPage.tsx';
import { regionsPage } from './subject/RegionsPage.tsx';
import { stylePage } from './subject/StylePage.tsx';
import { stylesPage } from './subject/StylesPage.tsx';
import { supportPage } from './support/SupportPage.tsx';
import { travelPage } from './travel/TravelPage.tsx';
import { yoursPage } from './yours/YoursPage.tsx';

const views: { [Name in PageName]: PageView<Name> } = {
  home: homePage,
  about: aboutPage,
  privacy: privacyPage,
  terms: termsPage,
  promo: promoPage,
  support: supportPage,
  organizers: organizersPage,
  calendar: calendarPage,
  event: eventPage,
  embed: embedPage,
  yours: yoursPage,
  travel: travelPage,
  poster: posterPage,
  confirm: confirmPage,
  regions: regionsPage,
  region: regionPage,
  styles: stylesPage,
  style: stylePage,
  organizer: organizerPage,
  byMail: byMailPage,
  mailLink: mailLinkPage,
  applied: appliedPage,
  feedback: feedbackPage,
  report: reportPage,
  my: myPage,
  myNew: myNewPage,
  myTeam: myTeamPage,
  myCalendar: myCalendarPage,
  myFigures: myFiguresPage,
  myShare: mySharePage,
  myHistory: myHistoryPage,
  myJoin: myJoinPage,
  myLink: myLinkPage,
  myMails: myMailsPage,
  missing: missingPage,
};

/** Draws a page as a whole HTML document; the services call it at request time. */
export const renderPage: RenderPage = (page, setting) => {
  // The view is the one of this kind of page, which TypeScript cannot see through the lookup.
  const { head, Body, Frame = Document } = views[page.name] as unknown as PageView<PageName>;
  const html = renderToString(
    <Speech language={setting.language}>
      <SettingProvider value={setting}>
        <Frame setting={setting} head={head(page, setting.language, setting)} page={page}>
          <Body page={page} />
        </Frame>
      </SettingProvider>
    </Speech>,
  );
  return `<!doctype html>${html}`;
};
