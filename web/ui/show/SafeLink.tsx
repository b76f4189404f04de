import type { ReactNode } from 'react';
import { shownLink } from '#contracts/platform/text/shownAddress.ts';

/**
 * A link to an address that somebody else wrote, opened in a tab of its own. Only addresses of the web become links: an
 * older record may have anything, which is shown as text. Without children the address itself is shown.
 */
export function SafeLink({ href, children = href }: { href: string; children?: ReactNode }) {
  if (!shownLink(href)) return href;
  return (
    <a href={href} target="_blank" rel="noreferrer nofollow">
      {children}
    </a>
  );
}
