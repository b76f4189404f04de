/** A page number, or a gap shown as an ellipsis. */
export type PageMark = number | 'gap';

/** The pages that a pager offers: the first, the last, and those within `near` of the current page. */
export function pagesAround(current: number, count: number, near = 1): PageMark[] {
  const around = Array.from({ length: 2 * near + 1 }, (_, at) => current - near + at);
  const offered = [1, ...around, count].filter(page => page >= 1 && page <= count);
  const pages = [...new Set(offered)].sort((a, b) => a - b);
  return pages.flatMap((page, at) => (at > 0 && page - pages[at - 1]! > 1 ? ['gap' as const, page] : [page]));
}
