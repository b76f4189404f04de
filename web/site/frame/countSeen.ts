import { SEEN_PATH } from '#contracts/site/myPages.ts';

/**
 * Tells the server that the night of this page is looked at, once somebody has it in front of them, and what they do with
 * it (`data-counts`). So a page counts that was kept by a cache, and one that was only loaded ahead does not.
 */
export function countSeen(): void {
  const { night } = document.querySelector<HTMLElement>('[data-night]')?.dataset ?? {};
  if (night === undefined) return;
  const tell = (what: string) => navigator.sendBeacon(`${SEEN_PATH}/${what}/${night}`);
  const looking = new AbortController();
  const look = (): void => {
    // A page that is loaded ahead is hidden.
    if (document.visibilityState !== 'visible') return;
    looking.abort();
    tell('views');
  };
  document.addEventListener('visibilitychange', look, { signal: looking.signal });
  look();
  document.addEventListener('click', ({ target }) => {
    const { counts } = (target as Element).closest<HTMLElement>('[data-counts]')?.dataset ?? {};
    if (counts !== undefined) tell(counts);
  });
}
