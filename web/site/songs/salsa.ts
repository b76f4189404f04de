import { bass, brass, flute, piano } from './melodic.ts';
import { clave, conga, cowbell, maraca } from './percussion.ts';
import { type Chord, type Metre, notesOf, type Play, pattern, playerOn } from './score.ts';
import { inRoom, mastered, RATE, type Sound } from './sound.ts';

// A salsa at 192 beats a minute over the 3–2 son clave, which begins alone: 16 steps of an eighth note make a clave of
// two bars, and eight claves a song. Clave by clave the others come in: congas, bass and bell; piano; the melody of
// four lines; brass that answers on the clave.

const METRE: Metre = { step: 60 / 192 / 2, steps: 16 };
const CLAVES = 8;
/** Seconds in which the last stroke dies away. */
const TAIL = 1.4;
/** Where the clave falls: steps 1, 4, 7, 11 and 13 of sixteen. */
const CLAVE = 'x..x..x...x.x...';

const AM: Chord = { root: 45, notes: [57, 60, 64] };
const DM: Chord = { root: 38, notes: [57, 62, 65] };
const E7: Chord = { root: 40, notes: [56, 62, 64] };
/** Two chords a clave, in turn. */
const CHANGES: readonly (readonly [Chord, Chord])[] = [
  [AM, DM],
  [E7, AM],
];

/** The melody of the four lines that are sung: seven notes each. */
const LINES = [
  '2:76:1 3:76:2 5:74:1 6:72:2 8:74:2 10:77:2 12:74:3',
  '2:76:1 3:76:2 5:74:1 6:71:2 8:72:2 10:71:2 12:69:3',
  '2:69:1 3:72:2 5:76:1 6:76:2 8:77:2 10:74:2 12:77:3',
  '2:76:1 3:74:2 5:71:1 6:68:2 8:69:2 10:72:2 12:69:4',
];

export function salsa(): Int16Array {
  const track: Sound = new Float64Array(Math.round((CLAVES * 16 * METRE.step + TAIL) * RATE));
  const play = playerOn(track, METRE);
  for (let cycle = 0; cycle < CLAVES; cycle++) {
    pattern(play, cycle, CLAVE, { x: [clave, 0.8] });
    if (cycle > 0) rhythm(play, cycle);
    if (cycle > 0) tumbao(play, cycle);
    if (cycle > 1) montuno(play, cycle);
    if (cycle > 1 && cycle < 6) melody(play, cycle);
    if (cycle > 5) answers(play, cycle);
  }
  finish(play);
  return mastered(inRoom(track, 0.3));
}

function rhythm(play: Play, cycle: number): void {
  const { open, low, slap, heel, tip } = conga;
  const hands = { h: [heel, 0.5], t: [tip, 0.4], s: [slap, 0.55], o: [open, 0.5], l: [low, 0.55] } as const;
  pattern(play, cycle, 'htsl htoo htst htoo', hands);
  pattern(play, cycle, 'o.nn o.nn o.nn o.nn', { o: [cowbell.open, 0.13], n: [cowbell.neck, 0.1] });
  pattern(play, cycle, 'xxxx xxxx xxxx xxxx', { x: [maraca, 0.16] });
}

/** The bass avoids the one: fifth on the second half of two, and on four the root of the chord to come. */
function tumbao(play: Play, cycle: number): void {
  for (const half of [0, 1] as const) {
    const { root } = chordAt(cycle, half);
    const next = half === 0 ? chordAt(cycle, 1) : chordAt(cycle + 1, 0);
    play(cycle, 8 * half + 3, bass(root + (root < 41 ? 7 : -5), 0.4), 0.55);
    play(cycle, 8 * half + 6, bass(next.root, 0.7), 0.6);
  }
}

/** The piano's figure: octaves and thirds off the beat, but for the one of the second bar. */
function montuno(play: Play, cycle: number): void {
  for (const [index, step] of [1, 3, 5, 7, 8, 10, 11, 13, 15].entries()) {
    const { notes } = step === 15 ? chordAt(cycle + 1, 0) : chordAt(cycle, step < 7 ? 0 : 1);
    const [low, middle, high] = notes as [number, number, number];
    const struck = index % 2 === 0 ? [middle, high, high + 12] : [low, low + 12, low + 24];
    for (const note of struck) play(cycle, step, piano(note + 12, METRE.step * 0.9), 0.11);
  }
}

function melody(play: Play, cycle: number): void {
  for (const [step, note, length] of notesOf(LINES[cycle - 2]!)) {
    play(cycle, step, flute(note, length * METRE.step * 0.92), 0.42);
  }
}

/** The brass answers on the three side, and falls on the clave in the two. */
function answers(play: Play, cycle: number): void {
  for (const [step, length] of [
    [0, 2],
    [3, 2],
    [6, 2],
    [10, 1.5],
    [12, 3],
  ] as const) {
    const { notes } = chordAt(cycle, step < 6 ? 0 : 1);
    for (const note of notes) play(cycle, step, brass(note + 12, length * METRE.step * 0.8), 0.26);
  }
}

/** Everybody on the one, once. */
function finish(play: Play): void {
  for (const note of [57, 64, 69, 72, 76]) play(CLAVES, 0, piano(note, 1.1), 0.16);
  for (const note of AM.notes) play(CLAVES, 0, brass(note + 12, 0.5), 0.24);
  play(CLAVES, 0, bass(AM.root, 1.1), 0.6);
  play(CLAVES, 0, conga.slap, 0.6);
  play(CLAVES, 0, cowbell.open, 0.2);
}

function chordAt(cycle: number, half: 0 | 1): Chord {
  return CHANGES[cycle % CHANGES.length]![half];
}
