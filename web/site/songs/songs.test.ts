import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SONGS } from '../promo/songList.ts';
import { bachata } from './bachata.ts';
import { decodeFlac, encodeFlac } from './flac.ts';
import { salsa } from './salsa.ts';
import { band, RATE } from './sound.ts';

const songs = { salsa, bachata };
/** In seconds. */
const LENGTHS = { salsa: 8 * 2.5 + 1.4, bachata: (12 * 8 * 60) / 132 / 2 + 1.2 };
const fileOf = (name: string) => join(import.meta.dirname, `../../public/songs/${name}.flac`);

describe.each(SONGS)('the song $title', ({ name, kilobytes }) => {
  const file = new Uint8Array(readFileSync(fileOf(name)));
  const { metadata, samples } = decodeFlac(file);

  test('is what the script makes, byte for byte', () => {
    expect(Buffer.compare(encodeFlac(songs[name]()), file)).toBe(0);
  });

  test('is a FLAC file of its length, and as large as the page says', () => {
    expect(metadata).toMatchObject({ sampleRate: RATE, channels: 1, bitsPerSample: 16 });
    expect(samples.length / RATE).toBeCloseTo(LENGTHS[name], 3);
    expect(samples.length / RATE).toBeGreaterThan(20);
    expect(Math.round(statSync(fileOf(name)).size / 1_000)).toBe(kilobytes);
    expect(kilobytes).toBeLessThanOrEqual(700);
  });

  test('is loud enough in every second but the last, never clips, and ends in silence', () => {
    const wave = Float64Array.from(samples, sample => sample / 32_768);
    for (let second = 0; second < Math.floor(wave.length / RATE) - 1; second++) {
      expect(loudness(wave, second * RATE, RATE), `second ${second}`).toBeGreaterThan(0.03);
    }
    expect(wave.every(sample => Math.abs(sample) < 0.9)).toBe(true);
    expect(Math.abs(wave.at(-1)!)).toBeLessThan(0.001);
  });
});

const METRES = { salsa: { step: 60 / 192 / 2, steps: 16 }, bachata: { step: 60 / 132 / 2, steps: 8 } };

test('the strokes of the salsa that sound like the clave fall on 1, 4, 7, 11 and 13 of every sixteen steps', () => {
  const rise = (wave: Float64Array, onset: number) =>
    loudness(wave, onset, 400) / (loudness(wave, onset - 500, 400) + 0.002);
  for (const [cycle, steps] of heardIn('salsa', 8, { frequency: 2_480, quality: 12 }, rise).entries()) {
    expect(loudest(steps, 5), `clave ${cycle + 1}`).toEqual([0, 3, 6, 10, 12]);
  }
});

test('the güira of the bachata is scraped longest on the four beats of every bar', () => {
  const length = (wave: Float64Array, onset: number) => loudness(wave, onset, 0.1 * RATE);
  for (const [bar, steps] of heardIn('bachata', 12, { frequency: 6_500, quality: 2 }, length).entries()) {
    expect(loudest(steps, 4), `bar ${bar + 1}`).toEqual([0, 2, 4, 6]);
  }
});

type Measure = (wave: Float64Array, onset: number) => number;

/** What a measure finds in a band of frequencies, at each step of each bar. */
function heardIn(
  name: keyof typeof songs,
  bars: number,
  { frequency, quality }: { frequency: number; quality: number },
  measure: Measure,
): number[][] {
  const { samples } = decodeFlac(new Uint8Array(readFileSync(fileOf(name))));
  const wave = Float64Array.from(samples, sample => sample / 32_768);
  const filtered = band(wave, frequency, quality);
  const { step, steps } = METRES[name];
  return Array.from({ length: bars }, (_, bar) =>
    Array.from({ length: steps }, (_, at) => measure(filtered, Math.round((bar * steps + at) * step * RATE))),
  );
}

function loudness(wave: Float64Array, from: number, length: number): number {
  const part = wave.subarray(Math.max(0, from), Math.max(0, from + length));
  return Math.sqrt(part.reduce((sum, sample) => sum + sample ** 2, 0) / Math.max(1, part.length));
}

/** The places of the greatest values, in order. */
function loudest(values: readonly number[], count: number): number[] {
  return [...values.keys()]
    .sort((a, b) => values[b]! - values[a]!)
    .slice(0, count)
    .sort((a, b) => a - b);
}
