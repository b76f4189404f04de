import type { EventChangeBody } from '#contracts/events/eventBody.ts';
import type { RecommendationShown } from '#contracts/recommendations/moderationCalls.ts';

/** What the form of the event begins with: all that was recommended, and what the form has no field for as text. */
export function convertBody({ recommendation, organizer }: RecommendationShown): EventChangeBody {
  const { title, description, venue, address, region, date, startTime, priceRange, websiteUrl } =
    recommendation;
  const unknownOrganizer = organizer ? null : recommendation.organizer;
  const text = [description, unknownOrganizer, websiteUrl].filter(Boolean).join('\n\n');
  return {
    title,
    status: 'draft',
    ...(text && { description: text.slice(0, 5_000) }),
    // Without a time only the day is filled in.
    ...(date && { startDateTime: startTime ? `${date}T${startTime}` : date }),
    ...(venue && { locationName: venue }),
    ...(address && { locationAddress: address }),
    ...(region && { regionId: region.id, locationCity: region.city, locationCountry: region.country }),
    ...(organizer && { eventOrganizerId: organizer.id }),
    ...(priceRange && { price: priceRange }),
  };
}
