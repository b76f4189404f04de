/** Coordinates as they are typed. */
export function shownPosition({ latitude, longitude }: { latitude: number; longitude: number }): string {
  return `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`;
}

/** Coordinates as people paste them: `52.52, 13.405`, `52,52 13,405`, `52.52° N, 13.405° E`, the address of a map. */
export function readPosition(text: string): { latitude: number; longitude: number } | null {
  const inAddress = /[@=](-?\d+\.\d+),(-?\d+\.\d+)/.exec(text);
  const [, first, north, second, east] =
    inAddress === null
      ? (PAIR.exec(text.trim()) ?? [])
      : [null, inAddress[1], undefined, inAddress[2], undefined];
  if (first === undefined || second === undefined) return null;
  const latitude = numberOf(first, north, 'S');
  const longitude = numberOf(second, east, 'W');
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isOnEarth ? { latitude, longitude } : null;
}

const NUMBER = '(-?\\d{1,3}(?:[.,]\\d+)?)\\s*°?\\s*';
const PAIR = new RegExp(`^${NUMBER}([NS])?\\s*(?:[,;]\\s|[,;]|\\s)\\s*${NUMBER}([EOW])?$`, 'i');

function numberOf(written: string, side: string | undefined, negative: 'S' | 'W'): number {
  const number = Number(written.replace(',', '.'));
  return side?.toUpperCase() === negative ? -number : number;
}
