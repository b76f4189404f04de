import type { Language } from '#contracts/platform/sentences/sentence.ts';
import { jsonInHtml } from '#contracts/site/jsonInHtml.ts';
import { CALENDAR_PATH, pathIn, type SiteSetting } from '#contracts/site/pages.ts';
import type { NextNights } from '#contracts/site/subjectPages.ts';

type Listed = { path: string; label: string };
type Structured = {
  setting: Pick<SiteSetting, 'address'>;
  language: Language;
  /** The page: its path, its title, and the page above it, if there is one. */
  path: string;
  title: string;
  above: Listed | null;
  /** What it is about, if that is something of its own. */
  about: { '@type': string; name: string } | null;
  items: readonly Listed[];
};

/** What search engines read of a page about cities, styles or organizers (schema.org), as JSON for a script element. */
export function structuredSubject({
  setting,
  language,
  path,
  title,
  above,
  about,
  items,
}: Structured): string {
  const at = (path: string): string => setting.address + pathIn(language, path);
  const entries = (listed: readonly Listed[]) =>
    listed.map(({ path, label }, index) => ({
      ...{ '@type': 'ListItem', position: index + 1, name: label, item: at(path) },
    }));
  const way = above && {
    '@type': 'BreadcrumbList',
    itemListElement: entries([above, { path, label: title }]),
  };
  const page = {
    '@type': about?.['@type'] === 'Organization' ? 'ProfilePage' : 'CollectionPage',
    ...{ name: title, url: at(path), inLanguage: language },
    ...(way && { breadcrumb: way }),
    ...(about && { mainEntity: about }),
  };
  const list = { '@type': 'ItemList', name: title, itemListElement: entries(items) };
  return jsonInHtml({ '@context': 'https://schema.org', '@graph': items.length > 0 ? [page, list] : [page] });
}

/** The next nights as entries of the list. */
export function listedNights({ nights }: Pick<NextNights, 'nights'>): Listed[] {
  return nights.map(({ id, title }) => ({ path: `${CALENDAR_PATH}/${id}`, label: title }));
}
