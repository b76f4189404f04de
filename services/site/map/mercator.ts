import type { Coordinates } from '#contracts/places/cells.ts';

// The world in Mercator's projection as a square of one by one, from the 180th meridian, its north at the top. At zoom
// 0 the square is as wide as the map, and at each further one twice as wide.

/** What a map shows: its middle, and how close. */
export type MapView = Coordinates & { zoom: number };
export type Point = { x: number; y: number };

export const MAP = { width: 800, height: 600 };
export const CLOSEST = 14;
/** Centres are on a grid, so that there are few different views, and each is drawn once for many addresses. */
const STEP = 50;
/** Kept free around what is to be seen. */
const MARGIN = 60;
/** Mercator's projection has no poles. */
const FURTHEST = 85;

/** A place in the square. */
export function pointOf({ latitude, longitude }: Coordinates): Point {
  const angle = (Math.max(-FURTHEST, Math.min(FURTHEST, latitude)) * Math.PI) / 180;
  return { x: longitude / 360 + 0.5, y: 0.5 - Math.log(Math.tan(Math.PI / 4 + angle / 2)) / (2 * Math.PI) };
}

function placeAt({ x, y }: Point): Coordinates {
  const latitude = (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI;
  return { latitude, longitude: (x - Math.floor(x)) * 360 - 180 };
}

/** How wide the square is at a zoom, in the units of the map. */
export const widthAt = (zoom: number): number => MAP.width * 2 ** zoom;

/** A view from anywhere as one of those that there are. */
export function snapped({ zoom, ...middle }: MapView): MapView {
  const near = Math.max(0, Math.min(CLOSEST, Math.round(zoom)));
  const width = widthAt(near);
  const { x, y } = pointOf(middle);
  const half = MAP.height / 2;
  const inside = Math.max(half, Math.min(width - half, y * width));
  const onGrid = (value: number): number => (Math.round(value / STEP) * STEP) / width;
  return { ...placeAt({ x: onGrid(x * width), y: onGrid(inside) }), zoom: near };
}

/** As addresses have it: `52.5,13.4,6`. */
export function viewText({ latitude, longitude, zoom }: MapView): string {
  // As many decimals as identify a point of the grid.
  const decimals = zoom < 6 ? 2 : 4;
  return `${[latitude, longitude].map(value => Number(value.toFixed(decimals)) + 0).join(',')},${zoom}`;
}

/** The view that an address names; undefined if it names none. */
export function viewOf(text: string): MapView | undefined {
  if (!/^-?\d{1,2}(\.\d{1,9})?,-?\d{1,3}(\.\d{1,9})?,\d{1,2}$/.test(text)) return undefined;
  const [latitude = 0, longitude = 0, zoom = 0] = text.split(',').map(Number);
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return undefined;
  return snapped({ latitude, longitude, zoom });
}

/** The closest view that shows all of some places; of one alone, `closest`. */
export function viewOn(places: readonly Coordinates[], closest: number): MapView {
  const points = places.map(pointOf);
  const [west, east] = spanOf(points.map(({ x }) => x));
  const ys = points.map(({ y }) => y);
  const [north, south] = ys.length > 0 ? [least(ys), most(ys)] : [0.2, 0.75];
  const fits = (zoom: number): boolean =>
    (east - west) * widthAt(zoom) <= MAP.width - 2 * MARGIN &&
    (south - north) * widthAt(zoom) <= MAP.height - 2 * MARGIN;
  let zoom = closest;
  while (zoom > 0 && !fits(zoom)) zoom--;
  return snapped({ ...placeAt({ x: (west + east) / 2, y: (north + south) / 2 }), zoom });
}

/** Where places that lie around the world begin and end: the widest gap between two is left out. */
function spanOf(values: readonly number[]): [number, number] {
  const sorted = values.toSorted((one, other) => one - other);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return [0, 1];
  let [widest, from, to] = [first + 1 - last, first, last];
  for (let index = 1; index < sorted.length; index++) {
    const [before, after] = [sorted[index - 1]!, sorted[index]!];
    if (after - before > widest) [widest, from, to] = [after - before, after, before + 1];
  }
  return [from, to];
}

const least = (values: readonly number[]): number => values.reduce((one, other) => Math.min(one, other));
const most = (values: readonly number[]): number => values.reduce((one, other) => Math.max(one, other));

/** The upper left corner of a view, in the units of the map. */
export function cornerOf(view: MapView): Point {
  const { x, y } = pointOf(view);
  const width = widthAt(view.zoom);
  return { x: x * width - MAP.width / 2, y: y * width - MAP.height / 2 };
}

/** Where a place is on the map; undefined if it is outside. */
export function onMap(view: MapView, place: Coordinates): Point | undefined {
  const width = widthAt(view.zoom);
  const corner = cornerOf(view);
  const point = pointOf(place);
  // The world continues beyond the 180th meridian.
  const x = (((point.x * width - corner.x) % width) + width) % width;
  const y = point.y * width - corner.y;
  return x <= MAP.width && y >= 0 && y <= MAP.height ? { x, y } : undefined;
}

/** The view shifted by this many map units to the east and south. */
export function moved(view: MapView, east: number, south: number): MapView {
  const { x, y } = pointOf(view);
  const width = widthAt(view.zoom);
  return snapped({ ...placeAt({ x: x + east / width, y: y + south / width }), zoom: view.zoom });
}
