import { catalogue } from '../texts/catalogue.ts';

export const pastTexts = catalogue('past', {
  onlyLooking: [
    'You are looking at an earlier moment. Go back to now to change something.',
    'Estás viendo un momento anterior. Vuelve a ahora para cambiar algo.',
  ],
  look: ['Look at an earlier moment', 'Ver un momento anterior'],
  why: ['Why is it so?', '¿Por qué está así?'],
});
