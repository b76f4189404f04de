import type { ComponentType } from 'react';
import type { Language } from '#contracts/platform/sentence.ts';
import type { PageName, PageOf, SiteSetting } from '#contracts/site/pages.ts';

/** What browsers, search engines and link previews are told about a page. */
export type PageHead = {
  /** Without the name of the site, which follows it. */
  title: string;
  description: string;
  /** The page is not to be found by search engines. */
  hidden?: boolean;
};

/** How one kind of page is drawn. */
export type PageView<Name extends PageName> = {
  head(page: PageOf<Name>, language: Language, setting: SiteSetting): PageHead;
  Body: ComponentType<{ page: PageOf<Name> }>;
};
