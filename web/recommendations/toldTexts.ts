import { catalogue } from '../platform/texts/messages.ts';
import { teller } from '../platform/told/telling.ts';

export const recommendationsToldTexts = catalogue(
  'recommendationsTold',
  {
    EventRecommended: '{{who}} recommended the event {{it}}',
    RecommendationErased: '{{who}} erased who had recommended {{it}}',
  },
  {
    EventRecommended: '{{who}} recomendó el evento {{it}}',
    RecommendationErased: '{{who}} borró quién había recomendado {{it}}',
  },
);

export const tellRecommendations = teller(recommendationsToldTexts);
