import { catalogue } from '../platform/sentences/catalogue.ts';
import { teller } from '../platform/telling.ts';

export const recommendationsToldTexts = catalogue('recommendationsTold', {
  EventRecommended: ['{{who}} recommended the event {{it}}', '{{who}} recomendó el evento {{it}}'],
  RecommendationApproved: [
    '{{who}} approved the recommendation {{it}}',
    '{{who}} aceptó la recomendación {{it}}',
  ],
  RecommendationRejected: [
    '{{who}} rejected the recommendation {{it}}',
    '{{who}} rechazó la recomendación {{it}}',
  ],
  RecommendationConverted: [
    '{{who}} converted the recommendation {{it}} to an event',
    '{{who}} convirtió la recomendación {{it}} en un evento',
  ],
  RecommendationReopened: [
    '{{who}} reopened the recommendation {{it}}',
    '{{who}} reabrió la recomendación {{it}}',
  ],
  RecommendationDeleted: [
    '{{who}} moved the recommendation {{it}} to the trash',
    '{{who}} movió la recomendación {{it}} a la papelera',
  ],
  RecommendationRestored: [
    '{{who}} restored the recommendation {{it}}',
    '{{who}} restauró la recomendación {{it}}',
  ],
  RecommendationErased: [
    '{{who}} erased who had recommended {{it}}',
    '{{who}} borró quién había recomendado {{it}}',
  ],
});

export const tellRecommendations = teller(recommendationsToldTexts);
