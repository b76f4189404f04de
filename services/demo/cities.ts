import zoneAt from '@photostructure/tz-lookup';
import cities from './cities.json' with { type: 'json' };

/** In its streets, `#` is a placeholder for two digits of a house number. */
type City = {
  city: string;
  state: string | null;
  country: string;
  latitude: number;
  longitude: number;
  popular: boolean;
  active: boolean;
  currency: string;
  /** The culture of most of its people's names, and the language its dancers write in. */
  culture: string;
  /** What is danced there; a style listed several times is more frequent. */
  styles: readonly string[];
  streets: readonly { address: string; postalCode: string | null }[];
};

/** What the demonstration history needs to know about a city. */
export type DemoCity = City & { timeZone: string };

/** Dance cities with their real coordinates. The first ones were opened first. */
export const DEMO_CITIES: readonly DemoCity[] = cities.map((city: City) => ({
  ...city,
  timeZone: zoneAt(city.latitude, city.longitude),
}));
