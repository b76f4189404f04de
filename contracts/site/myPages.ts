import type { MyCalendarPage } from './myCalendarPage.ts';
import type { MyFiguresPage } from './myFiguresPage.ts';
import type { MyHistoryPage } from './myHistoryPage.ts';
import type { MyLinkPage, MyMailsPage } from './myLinkPage.ts';
import type { MyNewPage, MyPage } from './myPage.ts';
import type { MySharePage } from './mySharePage.ts';
import type { MyJoinPage, MyTeamPage } from './myTeamPage.ts';

/** The pages of those who organize nights. */
export type MyPages =
  | MyPage
  | MyNewPage
  | MyTeamPage
  | MyCalendarPage
  | MyHistoryPage
  | MyFiguresPage
  | MySharePage
  | MyJoinPage
  | MyLinkPage
  | MyMailsPage;

export const MY_FIGURES_PATH = '/my/figures';
export const MY_SHARE_PATH = '/my/share';
/** Before what a visitor does with a night (`NIGHT_COUNTS`), and its id; under `/my`, which gets the cookie of teams. */
export const SEEN_PATH = '/my/seen';
