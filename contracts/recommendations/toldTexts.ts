import { catalogue } from '../platform/catalogue.ts';
import { teller } from '../platform/telling.ts';

export const recommendationsToldTexts = catalogue(
  'recommendationsTold',
  {
    EventRecommended: '{{who}} recommended the event {{it}}',
    RecommendationApproved: '{{who}} approved the recommendation {{it}}',
    RecommendationRejected: '{{who}} rejected the recommendation {{it}}',
    RecommendationConverted: '{{who}} converted the recommendation {{it}} to an event',
    RecommendationReopened: '{{who}} reopened the recommendation {{it}}',
    RecommendationDeleted: '{{who}} moved the recommendation {{it}} to the trash',
    RecommendationRestored: '{{who}} restored the recommendation {{it}}',
    RecommendationErased: '{{who}} erased who had recommended {{it}}',
  },
  {
    EventRecommended: '{{who}} recomendó el evento {{it}}',
    RecommendationApproved: '{{who}} aceptó la recomendación {{it}}',
    RecommendationRejected: '{{who}} rechazó la recomendación {{it}}',
    RecommendationConverted: '{{who}} convirtió la recomendación {{it}} en un evento',
    RecommendationReopened: '{{who}} reabrió la recomendación {{it}}',
    RecommendationDeleted: '{{who}} movió la recomendación {{it}} a la papelera',
    RecommendationRestored: '{{who}} restauró la recomendación {{it}}',
    RecommendationErased: '{{who}} borró quién había recomendado {{it}}',
  },
);

export const tellRecommendations = teller(recommendationsToldTexts);
