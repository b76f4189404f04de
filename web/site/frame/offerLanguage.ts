import { hasSeen, noteSeen } from './seen.ts';

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
