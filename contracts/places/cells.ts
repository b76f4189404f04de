// A grid on the earth by which places are found by their distance: bands of half a degree of latitude, each cut into as
// many cells as its circle has room for. So a cell is about 55 km wide everywhere, at the poles too, and a circle of a
// given radius has about the same number of them anywhere. Rows keep the number of their cell: the grid can only be
// changed with a rebuild of the events.

export type Coordinates = { latitude: number; longitude: number };

/** The mean radius, as distances are measured with. */
export const EARTH_KM = 6_371.008_8;

const BANDS = 360;
const DEGREES = 180 / BANDS;
/** The rounding error at the edge of a circle, in degrees. */
const TOLERANCE = 1e-6;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const degrees = (angle: number): number => (angle * 180) / Math.PI;

/** How many cells a band has, and the number of its first one. */
type Band = { columns: number; first: number };
const bands: Band[] = [];
for (let band = 0, first = 0; band < BANDS; band++) {
  const middle = radians((band + 0.5) * DEGREES - 90);
  const columns = Math.max(1, Math.round((360 / DEGREES) * Math.cos(middle)));
  bands.push({ columns, first });
  first += columns;
}

type Degrees = number | null | undefined;

/** The cell of a place; null if it has no coordinates. */
export function cellAt(latitude: Degrees, longitude: Degrees): number | null {
  if (!Number.isFinite(latitude) || !Number.isFinite(longitude)) return null;
  return cellOf({ latitude: latitude!, longitude: longitude! });
}

function cellOf({ latitude, longitude }: Coordinates): number {
  const { columns, first } = bands[bandAt(latitude)]!;
  return first + wrapped(columnAt(longitude, columns), columns);
}

/** The cells that a circle touches. Some of them it may only come near. */
export function cellsAround({ latitude, longitude }: Coordinates, km: number): number[] {
  const radius = degrees(km / EARTH_KM) + TOLERANCE;
  const [south, north] = [latitude - radius, latitude + radius];
  const cells: number[] = [];
  for (let band = bandAt(south); band <= bandAt(north); band++) {
    const { columns, first } = bands[band]!;
    const half = Math.abs(latitude) + radius < 90 ? halfWidth(latitude, radius) : 180;
    const from = columnAt(longitude - half, columns);
    const to = columnAt(longitude + half, columns);
    const count = Math.min(columns, to - from + 1);
    for (let step = 0; step < count; step++) cells.push(first + wrapped(from + step, columns));
  }
  return cells;
}

/** How far to the east and west a circle reaches that has no pole in it, in degrees of longitude. */
function halfWidth(latitude: number, radius: number): number {
  const sine = Math.sin(radians(radius)) / Math.cos(radians(latitude));
  return degrees(Math.asin(Math.min(1, sine))) + TOLERANCE;
}

function bandAt(latitude: number): number {
  return Math.min(BANDS - 1, Math.max(0, Math.floor((latitude + 90) / DEGREES)));
}

/** Continues beyond the 180th meridian, where the columns start again. */
function columnAt(longitude: number, columns: number): number {
  return Math.floor(((longitude + 180) / 360) * columns);
}

const wrapped = (column: number, columns: number): number => ((column % columns) + columns) % columns;
