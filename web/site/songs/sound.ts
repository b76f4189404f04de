/** Samples per second. Enough for dance music on a telephone, and half the size of a compact disc's. */
export const RATE = 22_050;

/** A mono sound from its onset on, between about -1 and 1. */
export type Sound = Float64Array;

/** Makes a sound of some seconds from a function of time. */
export function soundOf(seconds: number, at: (time: number, index: number) => number): Sound {
  return Float64Array.from({ length: Math.round(seconds * RATE) }, (_, index) => at(index / RATE, index));
}

/** White noise that is the same at every run (mulberry32). */
export function noise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 31 - 1;
  };
}

/** The frequency of a note in hertz, by its MIDI number: 69 is the A of 440 Hz. */
export function pitch(note: number): number {
  return 440 * 2 ** ((note - 69) / 12);
}

/** Falls from 1 to 1/e in `decay` seconds, after a rise of `attack` seconds that keeps the onset from clicking. */
export function struck(time: number, decay: number, attack = 0.001): number {
  return Math.min(1, time / attack) * Math.exp(-time / decay);
}

/**
 * Keeps a band of a sound: the band-pass of Robert Bristow-Johnson's Audio EQ Cookbook, of 0 dB at its middle.
 * `quality` is the frequency by the width of the band.
 */
export function band(sound: Sound, frequency: number, quality: number): Sound {
  const turn = (2 * Math.PI * frequency) / RATE;
  const alpha = Math.sin(turn) / (2 * quality);
  const [b, a1, a2] = [alpha, -2 * Math.cos(turn), 1 - alpha].map(of => of / (1 + alpha)) as [
    number,
    number,
    number,
  ];
  let [in1, in2, out1, out2] = [0, 0, 0, 0];
  return sound.map(sample => {
    const out = b * (sample - in2) - a1 * out1 - a2 * out2;
    [in2, in1, out2, out1] = [in1, sample, out1, out];
    return out;
  });
}

/** Adds a sound to a track at a time in seconds. What reaches past the end of the track is dropped. */
export function mix(track: Sound, sound: Sound, at: number, gain = 1): void {
  const start = Math.round(at * RATE);
  const end = Math.min(sound.length, track.length - start);
  for (let index = 0; index < end; index++) track[start + index]! += sound[index]! * gain;
}

/** Three short echoes, so that the instruments stand in one room. */
export function inRoom(track: Sound, amount: number): Sound {
  const wet = track.slice();
  for (const [seconds, gain] of [
    [0.0297, 0.42],
    [0.0371, 0.38],
    [0.0437, 0.34],
  ] as const) {
    const delay = Math.round(seconds * RATE);
    for (let index = delay; index < wet.length; index++) {
      wet[index]! += gain * amount * wet[index - delay]!;
    }
  }
  return wet;
}

/** The finished song: peaks rounded off, as loud as possible below full scale, faded out at its very end. */
export function mastered(track: Sound): Int16Array {
  const loudest = track.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const rounded = track.map(sample => Math.tanh((1.6 * sample) / loudest) / Math.tanh(1.6));
  const fade = 0.3 * RATE;
  return Int16Array.from(rounded, (sample, index) =>
    Math.round(sample * 0.85 * 32_767 * Math.min(1, (rounded.length - 1 - index) / fade)),
  );
}
