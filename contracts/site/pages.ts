import type { TextField } from '../events/event/fields.ts';
import type { PublicFilters, PublicNight } from '../events/publicCalls.ts';
import type { NightReports } from '../feedback/nightReport.ts';
import type { Language } from '../platform/sentences/sentence.ts';
import type { EndReason } from '../subscriptions/subscription.ts';
import type { AppliedPage } from './appliedPage.ts';
import type { CalendarDay } from './calendarDay.ts';
import type { CalendarMap } from './calendarMap.ts';
import type { Choice, RegionChoice } from './choices.ts';
import type { FeedbackPage } from './feedbackPage.ts';
import type { FormState } from './formState.ts';
import type { MyPages } from './myPages.ts';
import type { ReportPage } from './reportPage.ts';
import type { SubjectPage } from './subjectPages.ts';

export const ORGANIZER_TABS = ['signup', 'recommend'] as const;
export type OrganizerTab = (typeof ORGANIZER_TABS)[number];

export const CALENDAR_VIEWS = ['list', 'map', 'month'] as const;
export type CalendarView = (typeof CALENDAR_VIEWS)[number];

/** Limits of what a night costs; the currency is null where the nights have several. */
export type PriceChoices = { amounts: readonly number[]; currency: string | null };

/** The first page, with what comes next on the calendar. */
export type HomePage = { name: 'home'; nights: readonly PublicNight[]; today: string };

/** The public calendar with its filters. `month` (`2026-11`) is the one that the month view shows. */
export type CalendarPage = {
  name: 'calendar';
  view: CalendarView;
  filters: PublicFilters;
  /** The names of the filters by city, place, style and organizer; null where there is none, or it is unknown. */
  named: { city: string | null; near: NearNamed | null; style: string | null; organizer: string | null };
  /** The pages about what it is filtered by. */
  about: readonly { path: string; label: string }[];
  cities: readonly Choice[];
  styles: readonly Choice[];
  prices: PriceChoices;
  /** A city that was typed, and that nobody knows. */
  unknown: string | null;
  nights: readonly PublicNight[];
  /** What comes next in the same place, if nothing matches. */
  instead: readonly PublicNight[];
  /** The cursor of the page that follows. */
  next: string | null;
  /** In the month view: the days that have nights. */
  days: Readonly<Record<string, CalendarDay>>;
  month: string;
  today: string;
  /** In the map view. */
  map: CalendarMap | null;
};

/** For those who travel: a city and dates to ask for, and the next festivals by month (`2026-11`). */
export type TravelPage = {
  name: 'travel';
  cities: readonly Choice[];
  today: string;
  months: readonly {
    month: string;
    from: string;
    to: string;
    nights: readonly PublicNight[];
    isAll: boolean;
  }[];
};

export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** A place by its coordinates, and the dance city that it is close to, if there is one. */
export type NearNamed = { at: string; city: string | null };

/** The calendar in a frame on another site; `auto` is as the visitor's device is set. */
export type EmbedPage = { name: 'embed'; calendar: CalendarPage; theme: Theme };

/** How to take the calendar to another site, with a filter set. */
export type YoursPage = { name: 'yours'; calendar: CalendarPage; theme: Theme };

/** A night to be printed; `code` is the QR code of `address`, as a path of squares. */
export type PosterPage = {
  name: 'poster';
  night: PublicNight;
  address: string;
  code: { size: number; path: string };
};

/** One event, series or date. */
export type EventPage = {
  name: 'event';
  night: PublicNight;
  /** False for a series of which no date is left: the times of its night are none. */
  hasDate: boolean;
  /** What dancers have reported of it and its organizer has not answered yet. */
  reports: NightReports;
  /** Whether a dancer can report it now. */
  isReportable: boolean;
  /** Why it is cancelled, if it is and its team has said so. */
  cancelReason: string | null;
  description: string;
  /** Its texts; the page says which of them visitors read. */
  texts: Record<TextField, string | null>;
  imageAlt: string | null;
  organizer: {
    name: string;
    website: string | null;
    verified: boolean;
    /** Whether it has a page of its own. */
    hasPage: boolean;
  } | null;
  /** The dance city that it belongs to, by its name in addresses, if that has a page. */
  region: Choice | null;
  /** Other dates of its series: those to come, soonest first, and those that were, latest first. */
  dates: { next: readonly PublicNight[]; past: readonly PublicNight[] };
  /** Some other nights of its city on its day, while it is to come. */
  also: readonly PublicNight[];
  hasBegun: boolean;
  isOver: boolean;
  /** What search engines read (schema.org), as JSON that cannot end the script that holds it; none without a date. */
  structured: string | null;
  /** The path of its picture in link previews. */
  picture: string;
};

export const CONFIRM_ANSWERS = ['on', 'ended'] as const;
export type ConfirmAnswer = (typeof CONFIRM_ANSWERS)[number];

/** Where a mail leads that asks an organizer whether a series is still on. Opening it changes nothing. */
export type ConfirmPage = {
  name: 'confirm';
  series: {
    id: string;
    title: string;
    place: string;
    /** Since when nobody has confirmed it. */
    since: string;
    next: Pick<PublicNight, 'start' | 'end'> | null;
  };
  /** The answer of the link that was followed. */
  chosen: ConfirmAnswer;
  answered: ConfirmAnswer | null;
  /** Whether the answer was given by the link, and can be taken back by it. */
  undoable: boolean;
  /** The answer could not be recorded: the series was changed since. */
  refused: boolean;
};

/** How to get the nights of a filter set by mail, or the changes of one night. */
export type ByMailPage = {
  name: 'byMail';
  calendar: CalendarPage | null;
  night: PublicNight | null;
  form: FormState;
};

export const MAIL_LINK_ANSWERS = ['confirm', 'stop'] as const;
export type MailLinkAnswer = (typeof MAIL_LINK_ANSWERS)[number];

/** Where the mails to a subscriber lead, to confirm and to unsubscribe. Opening it changes nothing. */
export type MailLinkPage = {
  name: 'mailLink';
  /** Why it ended, if it did. */
  state: 'asked' | 'confirmed' | EndReason;
  /** The name of the filter set, or of the followed night; empty once it ended. */
  topic: string;
  /** The id of the night that is followed. */
  night: string | null;
};

/**
 * Everything that one page of the public site shows. Plain data: parts that move in the browser get theirs as JSON.
 * `regions` is null where they could not be read; the form works without them.
 */
export type SitePage =
  | HomePage
  | { name: 'about' }
  | { name: 'privacy' }
  | { name: 'terms' }
  | { name: 'promo' }
  | { name: 'support'; form: FormState; about: string | null }
  | { name: 'organizers'; tab: OrganizerTab; form: FormState; regions: readonly RegionChoice[] | null }
  | CalendarPage
  | EventPage
  | EmbedPage
  | YoursPage
  | PosterPage
  | SubjectPage
  | TravelPage
  | ConfirmPage
  | ByMailPage
  | MailLinkPage
  | AppliedPage
  | FeedbackPage
  | ReportPage
  | MyPages
  | { name: 'missing' };
export type PageName = SitePage['name'];
export type PageOf<Name extends PageName> = Extract<SitePage, { name: Name }>;

/** What every page is drawn with: settings of the running site, and where the visitor is. */
export type SiteSetting = {
  brand: string;
  /** The site's address from outside, without a slash at its end. */
  address: string;
  language: Language;
  /** The page's path in English, such as `/about`; Spanish pages are under `/es`. */
  path: string;
  /** Mail address of the people who run the site. */
  mail: string;
  /** Addresses of pages elsewhere; null where there is none. */
  links: { ios: string | null; chat: string | null };
  assets: SiteAssets;
};

/** Addresses of the built site's files. */
export type SiteAssets = {
  script: string;
  styles: readonly string[];
  /** Fonts that every page needs at once. */
  fonts: readonly string[];
};

/** Draws a page as a whole HTML document. */
export type RenderPage = (page: SitePage, setting: SiteSetting) => string;

/** The paths of pages that take nothing but their address. */
export const PLAIN_PAGES = {
  home: '/',
  about: '/about',
  privacy: '/privacy',
  terms: '/terms',
  promo: '/promo',
} as const satisfies Partial<Record<PageName, string>>;

export const SUPPORT_PATH = '/support';
export const CALENDAR_PATH = '/events';
/** Before the id of a night. Apart from the calendar, so that cookies of sign-ins go to no other page. */
export const FEEDBACK_PATH = '/feedback';
/** Before the id of a night that a dancer reports. */
export const REPORT_PATH = '/report';
/** For those who organize nights; apart from everything else for the same reason. */
export const MY_PATH = '/my';
export const MY_NEW_PATH = '/my/new';
export const MY_TEAM_PATH = '/my/team';
export const MY_CALENDAR_PATH = '/my/calendar';
export const MY_HISTORY_PATH = '/my/history';
/** Before the id of an invitation to a team, and the token of its link. */
export const MY_JOIN_PATH = '/my/join';
/** Before what a link in a mail to somebody on a team says; under `/my`, since it signs in there. */
export const MY_LINK_PATH = '/my/link';
/** Before what says who is asked by mail about the nights of which organizer. */
export const MY_MAILS_PATH = '/my/mails';
export const CONFIRM_PATH = '/still-on';
/** The page for organizers; after it, with an id, the page about one. */
export const ORGANIZERS_PATH = '/organizers';
export const REGIONS_PATH = '/regions';
export const STYLES_PATH = '/dance-styles';
export const EMBED_PATH = '/embed';
export const BY_MAIL_PATH = '/by-mail';
/** Before the id of an application, and the token of its link. */
export const APPLIED_PATH = '/applied';
export const YOURS_PATH = '/your-site';
export const TRAVEL_PATH = '/travel';
/** After the path of an event. */
export const POSTER = '/poster';
/** Pictures for link previews: of each event, and of every other page. */
export const EVENT_PICTURES = '/pictures/events';
export const SITE_PICTURE = '/pictures/site.png';

/** The path of the page about a dance city, a dance style or an organizer. */
export function pathAbout(
  path: typeof REGIONS_PATH | typeof STYLES_PATH | typeof ORGANIZERS_PATH,
  id: string,
): string {
  return `${path}/${encodeURIComponent(id)}`;
}

/** The address of a page in a language. */
export function pathIn(language: Language, path: string): string {
  if (language === 'en') return path;
  return path === '/' ? `/${language}` : `/${language}${path}`;
}
