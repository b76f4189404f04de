import { dayAfter } from '../calendar/days.ts';
import type { EventChangeBody } from '../events/eventBody.ts';
import { localCurrency } from '../events/price/localCurrency.ts';
import type { RecommendationRead, RecommendationShown } from './moderationCalls.ts';

type Sent = Pick<RecommendationRead, 'title' | 'description' | 'venue' | 'address' | 'region'> &
  Pick<RecommendationRead, 'city' | 'state' | 'country' | 'date' | 'startTime' | 'endTime' | 'danceStyles'> &
  Pick<RecommendationRead, 'organizer' | 'priceRange' | 'websiteUrl'>;

/** What an event is made with: all that was recommended, and what an event has no field for as text. */
export function convertBody({
  recommendation: sent,
  organizer,
  styles,
}: Pick<RecommendationShown, 'organizer' | 'styles'> & { recommendation: Sent }): EventChangeBody {
  const { title, description, venue, address, region, city, state, country, priceRange, websiteUrl } = sent;
  const known = new Set(styles.flatMap(({ id, name }) => [id, name.toLowerCase()]));
  const unknownStyles = sent.danceStyles.filter(
    style => !known.has(style) && !known.has(style.toLowerCase()),
  );
  const unknownOrganizer = organizer ? null : sent.organizer;
  const text = [description, unknownOrganizer, unknownStyles.join(', '), websiteUrl].filter(Boolean);
  const currency = localCurrency(priceRange ?? '', region?.country ?? country);
  return {
    title,
    status: 'draft',
    ...(text.length > 0 && { description: text.join('\n\n').slice(0, 5_000) }),
    ...timesOf(sent),
    ...(venue && { locationName: venue }),
    ...(address && { locationAddress: address }),
    ...(region && { regionId: region.id }),
    ...(city && { locationCity: city }),
    ...(state && { locationState: state }),
    ...(country && { locationCountry: country }),
    ...(organizer && { eventOrganizerId: organizer.id }),
    ...(styles.length > 0 && { danceStyleIds: styles.map(({ id }) => id) }),
    ...(priceRange ? { price: priceRange } : { priceOpen: true }),
    ...(currency && { currency }),
  };
}

/** A day without a time is proposed as all-day. A night that ends before it begins ends the day after. */
function timesOf({ date, startTime, endTime }: Sent) {
  if (!date) return {};
  if (!startTime) return { startDateTime: date, allDay: true };
  const lastDay = endTime && endTime <= startTime ? dayAfter(date) : date;
  return {
    startDateTime: `${date}T${startTime}`,
    ...(endTime && { endDateTime: `${lastDay}T${endTime}` }),
  };
}
