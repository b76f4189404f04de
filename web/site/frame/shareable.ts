import { copyTexts } from './copyTexts.ts';

/** What pages have to copy and to share, for those with scripts. */
export function wakeShareable(): void {
  copyTexts();
  shareLinks();
}

/** Shares with what the device has, or copies the address; where neither works, the link begins a mail. */
function shareLinks(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-shares]')) {
    link.addEventListener('click', event => {
      event.preventDefault();
      void share(link);
    });
  }
}

async function share(link: HTMLAnchorElement): Promise<void> {
  const { shares: url = '', title = '', copied = '' } = link.dataset;
  try {
    if (navigator.share) return await navigator.share({ title, url });
    await navigator.clipboard.writeText(url);
    link.nextElementSibling!.textContent = copied;
  } catch (error) {
    // Somebody thought better of it, which is no reason to write a mail.
    if (!(error instanceof DOMException && error.name === 'AbortError')) location.href = link.href;
  }
}
