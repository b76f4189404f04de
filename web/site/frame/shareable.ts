import { copyTexts } from './copyTexts.ts';
import { shareLinks } from './shareLinks.ts';

/** What pages have to copy and to share, for those with scripts. */
export function wakeShareable(): void {
  copyTexts();
  shareLinks();
}
