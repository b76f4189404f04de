import type { Coordinates } from './cells.ts';

/** A distance in kilometres: what is usual, the most, and those to choose from. */
export const WITHIN_KM = { usual: 25, most: 250, offered: [10, 25, 50, 100, 250] };

/** Latitude and longitude as an address has them: `52.52,13.41`. */
export const NEAR = /^-?\d{1,2}(?:\.\d{1,15})?,-?\d{1,3}(?:\.\d{1,15})?$/;

/** About a kilometre: where somebody is need not be known better to find what is near. */
const DECIMALS = 2;

/** The place that a text like `52.52,13.41` names; undefined if there is none such. */
export function nearOf(text: string): Coordinates | undefined {
  if (!NEAR.test(text)) return undefined;
  const [latitude = 0, longitude = 0] = text.split(',').map(Number);
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return undefined;
  return { latitude, longitude };
}

/** A place as addresses have it, rounded to about a kilometre. */
export function nearText({ latitude, longitude }: Coordinates): string {
  // Adding zero makes 0 of -0.
  return [latitude, longitude].map(value => Number(value.toFixed(DECIMALS)) + 0).join(',');
}

/** The text in the form of `nearText`; unchanged if it names no place. */
export function roundedNear(text: string): string {
  const place = nearOf(text);
  return place ? nearText(place) : text;
}
