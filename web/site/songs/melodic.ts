import { noise, pitch, RATE, type Sound, soundOf, struck } from './sound.ts';

const TURN = 2 * Math.PI;

/** Adds up the harmonics of a note that lie below half the sampling rate. */
function harmonics(note: number, most: number, at: (harmonic: number) => number, time: number): number {
  const frequency = pitch(note);
  let sum = 0;
  for (let harmonic = 1; harmonic <= most && harmonic * frequency < RATE / 2.2; harmonic++) {
    sum += at(harmonic) * Math.sin(TURN * frequency * harmonic * time);
  }
  return sum;
}

/** A hammered string: the higher a partial, the sooner it is gone. */
export function piano(note: number, seconds: number): Sound {
  return soundOf(seconds + 0.12, time => {
    const release = time > seconds ? Math.exp(-(time - seconds) / 0.03) : 1;
    const strings = harmonics(
      note,
      9,
      harmonic => Math.exp((-time * (2 + harmonic)) / 1.6) / harmonic ** 1.15,
      time,
    );
    return 0.7 * Math.min(1, time / 0.002) * release * strings;
  });
}

/** A plucked bass that is damped when its time is over. */
export function bass(note: number, seconds: number): Sound {
  return soundOf(seconds + 0.08, time => {
    const release = time > seconds ? Math.exp(-(time - seconds) / 0.02) : 1;
    const string = harmonics(note, 5, harmonic => Math.exp(-time * harmonic * 1.6) / harmonic ** 1.4, time);
    return struck(time, 0.9, 0.004) * release * string;
  });
}

/** Two trumpets that are not quite in tune with each other, bright when they begin. */
export function brass(note: number, seconds: number): Sound {
  return soundOf(seconds + 0.06, time => {
    const swell = Math.min(1, time / 0.025) * (time > seconds ? Math.exp(-(time - seconds) / 0.02) : 1);
    const open = 0.75 + 0.35 * Math.exp(-time / 0.08);
    const player = (tuning: number) =>
      harmonics(note, 12, harmonic => open ** harmonic / harmonic ** 0.7, time * tuning);
    return 0.22 * swell * (player(1) + player(1.004));
  });
}

/** A wooden flute: few harmonics, breath, and a vibrato that comes late. */
export function flute(note: number, seconds: number): Sound {
  const breath = noise(note);
  let phase = 0;
  return soundOf(seconds + 0.1, time => {
    const vibrato = 1 + 0.006 * Math.min(1, time / 0.25) * Math.sin(TURN * 5.4 * time);
    phase += (TURN * pitch(note) * vibrato) / RATE;
    const swell = Math.min(1, time / 0.03) * (time > seconds ? Math.exp(-(time - seconds) / 0.035) : 1);
    const tone = Math.sin(phase) + 0.35 * Math.sin(2 * phase) + 0.12 * Math.sin(3 * phase);
    return swell * (0.6 * tone + 0.025 * breath());
  });
}

/**
 * A plucked steel string: noise that runs round a delay line and is smoothed on its way (Karplus and Strong, Computer
 * Music Journal 7:2, 1983), with a fractional delay so that it is in tune.
 */
export function guitar(note: number, seconds: number, brightness = 0.5): Sound {
  const period = RATE / pitch(note) - 0.5;
  const whole = Math.floor(period);
  const part = period - whole;
  const pluck = noise(note * 7);
  const string = Float64Array.from({ length: whole + 1 }, pluck);
  // A soft thumb plucks less of the highs than a plectrum.
  for (let index = 1; index < string.length; index++) {
    string[index] = brightness * string[index]! + (1 - brightness) * string[index - 1]!;
  }
  let at = 0;
  let before = 0;
  return soundOf(seconds + 0.1, time => {
    const now = part * string[at]! + (1 - part) * string[(at + 1) % string.length]!;
    string[at] = 0.4985 * (now + before);
    before = now;
    at = (at + 1) % string.length;
    return now * (time > seconds ? Math.exp(-(time - seconds) / 0.025) : 1);
  });
}
