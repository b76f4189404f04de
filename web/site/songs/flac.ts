import Flac from 'libflacjs/dist/libflac.js';
import { Decoder } from 'libflacjs/lib/decoder.js';
import { Encoder } from 'libflacjs/lib/encoder.js';
import { RATE } from './sound.ts';

/** Encodes mono samples of 16 bits as a FLAC file, which loses nothing. */
export function encodeFlac(samples: Int16Array): Uint8Array<ArrayBuffer> {
  const shape = { sampleRate: RATE, channels: 1, bitsPerSample: 16, compression: 8, verify: true } as const;
  const encoder = new Encoder(Flac, { ...shape, totalSamples: samples.length });
  encoder.encode(Int32Array.from(samples));
  encoder.encode();
  const file = encoder.getSamples();
  encoder.destroy();
  return file;
}

/** Decodes such a file, and says what it claims to be. */
export function decodeFlac(file: Uint8Array<ArrayBuffer>) {
  const decoder = new Decoder(Flac, { verify: true });
  decoder.decode(file);
  const bytes = decoder.getSamples(true);
  const { metadata } = decoder;
  decoder.destroy();
  return { metadata, samples: new Int16Array(bytes.slice().buffer) };
}
