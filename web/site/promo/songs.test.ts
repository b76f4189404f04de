import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SONGS } from './songList.ts';

const RATE = 22_050;
/** In seconds. */
const LENGTHS = { salsa: 8 * 2.5 + 1.4, bachata: (12 * 8 * 60) / 132 / 2 + 1.2 };

describe.each(SONGS)('the song $title', ({ name, kilobytes }) => {
  const file = readFileSync(resolve(import.meta.dirname, `../../public/songs/${name}.flac`));

  test('is a FLAC file of its length', () => {
    expect(file.subarray(0, 4).toString()).toBe('fLaC');
    const { rate, channels, bits, samples } = streamInfo(file);
    expect({ rate, channels, bits }).toEqual({ rate: RATE, channels: 1, bits: 16 });
    expect(samples / RATE).toBeCloseTo(LENGTHS[name], 3);
    expect(samples / RATE).toBeGreaterThan(20);
  });

  test('is as large as the page says', () => {
    expect(Math.round(file.length / 1_000)).toBe(kilobytes);
    expect(kilobytes).toBeLessThanOrEqual(700);
  });
});

/** The first metadata block of a FLAC file, which is always STREAMINFO (RFC 9639, section 8.2). */
function streamInfo(file: Buffer) {
  expect(file[4]! & 0x7f).toBe(0);
  const fields = file.readBigUInt64BE(18);
  return {
    rate: Number(fields >> 44n),
    channels: Number((fields >> 41n) & 0x7n) + 1,
    bits: Number((fields >> 36n) & 0x1fn) + 1,
    samples: Number(fields & 0xf_ffff_ffffn),
  };
}
