import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { pointOf } from './mercator.ts';

/** Flat list of coordinates in the square of the projection, and their bounds. */
export type Line = { points: Float32Array; west: number; north: number; east: number; south: number };
export type Atlas = { land: Line[]; borders: Line[] };

const BELOW = 1.1;

// The largest atlas takes a second to read, and 100 MB. A separate thread turns it into 9 MB of numbers, and ends.
const path = createRequire(import.meta.url).resolve(`world-atlas/${workerData}.json`);
const topology = JSON.parse(await readFile(path, 'utf8')) as Topology;
const { land, countries } = topology.objects as { land: GeometryCollection; countries: GeometryCollection };
const continents = feature(topology, land).features.flatMap(({ geometry }) =>
  geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : [],
);
const between = mesh(topology, countries, (one, other) => one !== other);
const atlas: Atlas = { land: continents.map(lineOf), borders: between.coordinates.map(lineOf) };
parentPort?.postMessage(
  atlas,
  [...atlas.land, ...atlas.borders].map(({ points }) => points.buffer as ArrayBuffer),
);

/** A line that crosses the 180th meridian continues beyond the edge of the square. */
function lineOf(positions: readonly number[][]): Line {
  const flat: number[] = [];
  positions.forEach(([longitude = 0, latitude = 0], index) => {
    const { x, y } = pointOf({ latitude, longitude });
    const before = flat[index * 2 - 2] ?? x;
    flat.push(x + Math.round(before - x), y);
  });
  // Antarctica, which goes around its pole, is closed below the edge.
  if (Math.abs(flat.at(-2)! - flat[0]!) > 0.5) flat.push(flat.at(-2)!, BELOW, flat[0]!, BELOW);
  const [xs, ys] = [0, 1].map(odd => flat.filter((_, index) => index % 2 === odd)) as [number[], number[]];
  const least = (values: readonly number[]) => values.reduce((one, other) => Math.min(one, other));
  const most = (values: readonly number[]) => values.reduce((one, other) => Math.max(one, other));
  return {
    points: Float32Array.from(flat),
    ...{ west: least(xs), east: most(xs), north: least(ys), south: most(ys) },
  };
}
