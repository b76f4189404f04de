import { sentences } from '../platform/sentence.ts';

/** What the pictures say that stand for pages in link previews. */
export const pictureSentences = sentences('picture', {
  cancelled: ['Cancelled', 'Cancelado'],
  tagline: ['Find your next dance.', 'Encuentra tu próximo baile.'],
});
