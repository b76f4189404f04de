/** A page's number, or a gap that an ellipsis stands for. */
export type PageMark = number | 'gap';

/** The pages that a pager offers: the first, the last, and those within one of the current page. */
export function pagesAround(current: number, count: number): PageMark[] {
  const offered = [1, current - 1, current, current + 1, count].filter(page => page >= 1 && page <= count);
  const pages = [...new Set(offered)].sort((a, b) => a - b);
  return pages.flatMap((page, at) => (at > 0 && page - pages[at - 1]! > 1 ? ['gap' as const, page] : [page]));
}
