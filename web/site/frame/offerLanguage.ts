const SEEN = 'language offered';

/** Shows the offer of the other language to those whose browser prefers it, until they close it. */
export function offerLanguage(): void {
  const offer = document.querySelector<HTMLElement>('[data-offer]');
  const preferred = navigator.languages[0]?.slice(0, 2);
  if (!offer || offer.dataset.offer !== preferred || hasSeen(SEEN)) return;
  offer.hidden = false;
  offer.querySelector('button')?.addEventListener('click', () => {
    offer.hidden = true;
    noteSeen(SEEN);
  });
}

// Some private windows deny access to storage: then nothing is remembered.

/** Whether this was noted in this browser. */
function hasSeen(what: string): boolean {
  try {
    return localStorage.getItem(what) !== null;
  } catch {
    return false;
  }
}

/** Notes something for the next visit. */
function noteSeen(what: string): void {
  try {
    localStorage.setItem(what, '1');
  } catch {
    // It is offered again next time.
  }
}
