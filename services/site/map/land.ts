import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import type { Atlas, Line } from './atlasWorker.ts';
import { cornerOf, MAP, type MapView, type Point, widthAt } from './mercator.ts';

/**
 * Coasts and borders of Natural Earth (public domain), each for maps up to a zoom. Beyond the last they are too coarse.
 */
const DETAILS = [
  { upTo: 1, file: 'countries-110m' },
  { upTo: 4, file: 'countries-50m' },
  { upTo: 10, file: 'countries-10m' },
] as const;
type File = (typeof DETAILS)[number]['file'];

export type LandPaths = { land: string; borders: string };

const atlases = new Map<File, Promise<Atlas>>();
/** Characters of paths: some hundred views. */
const kept = new LRUCache<string, LandPaths>({
  maxSize: 5_000_000,
  sizeCalculation: ({ land, borders }) => land.length + borders.length + 1,
});

/** The coasts and borders of a view, as paths in the units of the map. */
export async function landOf(view: MapView): Promise<LandPaths> {
  const detail = DETAILS.find(({ upTo }) => view.zoom <= upTo);
  if (!detail) return { land: '', borders: '' };
  const { x, y } = cornerOf(view);
  const key = `${view.zoom} ${Math.round(x)} ${Math.round(y)}`;
  const known = kept.get(key);
  if (known) return known;
  const { land, borders } = await atlasOf(detail.file);
  const drawn = { land: pathOf(land, view, 'Z'), borders: pathOf(borders, view, '') };
  kept.set(key, drawn);
  return drawn;
}

/** Loaded on first use, once per process. */
function atlasOf(file: File): Promise<Atlas> {
  const known = atlases.get(file);
  if (known) return known;
  const loading = new Promise<Atlas>((settle, reject) => {
    const worker = new Worker(new URL('./atlasWorker.ts', import.meta.url), { workerData: file });
    worker.once('message', settle);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error(`The map ${file} could not be read`)));
  });
  atlases.set(file, loading);
  loading.catch(() => atlases.delete(file));
  return loading;
}

/** Lines that reach into a view, those of the world's other end too. */
function pathOf(lines: readonly Line[], view: MapView, end: string): string {
  const width = widthAt(view.zoom);
  const corner = cornerOf(view);
  const parts: string[] = [];
  for (const turn of [-1, 0, 1]) {
    const origin = { x: corner.x - turn * width, y: corner.y };
    const [west, north] = [origin.x / width, origin.y / width];
    const [east, south] = [(origin.x + MAP.width) / width, (origin.y + MAP.height) / width];
    for (const line of lines) {
      if (line.east < west || line.west > east || line.south < north || line.north > south) continue;
      const part = partOf(line, width, origin);
      if (part) parts.push(part + end);
    }
  }
  return parts.join('');
}

/** Points closer than this, in the units of the map, look like one. */
const APART = 0.9;
/** How far beyond the edges lines end, so that their ends are not visible. */
const EDGE = 20;

/**
 * A line as a path. What lies beyond the same edge as what comes before and after it is left out, which changes nothing
 * that can be seen.
 */
function partOf({ points }: Line, width: number, origin: Point): string {
  let path = '';
  let written = 0;
  let [x, y] = [points[0]! * width - origin.x, points[1]! * width - origin.y];
  let edges = beyond(x, y);
  let [lastX, lastY, lastEdges] = [Number.NaN, 0, 0];
  for (let index = 0; index < points.length; index += 2) {
    const isEnd = index === points.length - 2;
    const nextX = isEnd ? x : points[index + 2]! * width - origin.x;
    const nextY = isEnd ? y : points[index + 3]! * width - origin.y;
    const nextEdges = beyond(nextX, nextY);
    const isLeftOut = !isEnd && ((lastEdges & edges & nextEdges) !== 0 || isClose(x - lastX, y - lastY));
    if (!isLeftOut) {
      path += `${STROKES[written] ?? ' '}${x.toFixed(1)} ${y.toFixed(1)}`;
      [lastX, lastY, lastEdges] = [x, y, edges];
      written++;
    }
    [x, y, edges] = [nextX, nextY, nextEdges];
  }
  // What is smaller than a point is left out.
  return written > 1 ? path : '';
}

const STROKES = ['M', 'L'];
const isClose = (x: number, y: number): boolean => x * x + y * y < APART * APART;

/** Which edges a point is beyond, as bits. */
function beyond(x: number, y: number): number {
  const [aside, along] = [
    x < -EDGE ? 1 : x > MAP.width + EDGE ? 2 : 0,
    y < -EDGE ? 4 : y > MAP.height + EDGE ? 8 : 0,
  ];
  return aside | along;
}
