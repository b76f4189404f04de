import type { ComponentType, ReactNode } from 'react';
import type { Language } from '#contracts/platform/sentences/sentence.ts';
import type { PageName, PageOf, SiteSetting } from '#contracts/site/pages.ts';

/** What a page declares to browsers, search engines and link previews. */
export type PageHead = {
  /** Without the name of the site, which follows it. */
  title: string;
  description: string;
  /** The path with its query in English, if the page has several addresses. */
  path?: string;
  /** Where its content can be subscribed to. */
  feeds?: readonly { type: string; path: string; title: string }[];
  /** Its picture in link previews, if it has one of its own. */
  picture?: string;
  /** A photograph beside that. */
  image?: { address: string; alt: string } | null;
  /** What search engines read, as JSON that cannot end the script that holds it. */
  structured?: string;
  /** Styles that no other page needs: those of all pages are in one file. */
  styles?: string;
  /** The page is not to be found by search engines. */
  hidden?: boolean;
};

export type FrameProps<Name extends PageName> = {
  setting: SiteSetting;
  head: PageHead;
  page: PageOf<Name>;
  children: ReactNode;
};

/** How one kind of page is drawn. */
export type PageView<Name extends PageName> = {
  head(page: PageOf<Name>, language: Language, setting: SiteSetting): PageHead;
  Body: ComponentType<{ page: PageOf<Name> }>;
  /** The document around it, where that is not the one with header and footer. */
  Frame?: ComponentType<FrameProps<Name>>;
};
