import { band, noise, RATE, type Sound, soundOf, struck } from './sound.ts';

const TURN = 2 * Math.PI;

/** Two hardwood sticks: high, dry and the loudest of all. */
export const clave: Sound = soundOf(
  0.12,
  time =>
    struck(time, 0.022, 0.0004) * (Math.sin(TURN * 2_480 * time) + 0.25 * Math.sin(TURN * 5_310 * time)),
);

/** An open tone of a skin whose pitch falls as it is struck. */
function skin(frequency: number, decay: number, click: number): Sound {
  const hiss = noise(frequency);
  let phase = 0;
  return soundOf(decay * 5, (time, index) => {
    phase += (TURN * frequency * (1 + 0.16 * Math.exp(-time / 0.02))) / RATE;
    const attack = index < 90 ? click * hiss() * (1 - index / 90) : 0;
    return struck(time, decay) * (Math.sin(phase) + 0.3 * Math.sin(1.59 * phase)) + attack;
  });
}

/** Noise of a hand or a stick in a band around a frequency. */
function slap(frequency: number, decay: number, seed: number): Sound {
  const hiss = noise(seed);
  const hit = soundOf(decay * 6, time => struck(time, decay) * hiss());
  return band(hit, frequency, 1.2).map(sample => 2 * sample);
}

export const conga = {
  open: skin(208, 0.16, 0.5),
  /** The lower drum. */
  low: skin(147, 0.2, 0.4),
  slap: slap(1_150, 0.03, 11),
  heel: slap(240, 0.03, 12),
  tip: slap(420, 0.018, 13),
};

export const bongo = { high: skin(415, 0.07, 0.7), tip: slap(900, 0.014, 21), low: skin(262, 0.12, 0.5) };

/** A bell of two unrelated partials with their odd harmonics, open or muffled by the hand. */
function bell(decay: number, brightness: number): Sound {
  return soundOf(decay * 5, time => {
    const tone = (frequency: number) =>
      Math.sin(TURN * frequency * time) + brightness * Math.sin(TURN * 3 * frequency * time);
    return struck(time, decay, 0.0006) * (0.6 * tone(561) + 0.5 * tone(845));
  });
}

export const cowbell = { open: bell(0.11, 0.4), neck: bell(0.035, 0.25) };

/** Scraped metal: noise that the ridges of the güira chop. */
function scrape(seconds: number, seed: number): Sound {
  const hiss = noise(seed);
  const stroke = soundOf(seconds, time => {
    const ridges = 0.55 + 0.45 * Math.sin(TURN * 95 * time);
    return Math.min(1, time / 0.012) * Math.min(1, (seconds - time) / 0.02) * ridges * hiss();
  });
  return band(stroke, 5_200, 0.9).map(sample => 1.4 * sample);
}

export const guira = { long: scrape(0.12, 31), short: scrape(0.045, 32) };

export const maraca: Sound = band(
  (() => {
    const hiss = noise(41);
    return soundOf(0.06, time => struck(time, 0.014, 0.006) * hiss());
  })(),
  6_000,
  0.8,
);
