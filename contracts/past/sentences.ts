import { sentences } from '../platform/sentences/sentence.ts';

export const pastSentences = sentences('past', {
  noRows: ['No list is made of this.', 'Ninguna lista se forma a partir de esto.'],
  wrongOrder: ['The second moment is before the first.', 'El segundo momento es anterior al primero.'],
  noSteps: ['Nothing was recorded about this until then.', 'Hasta entonces no se registró nada sobre esto.'],
});
