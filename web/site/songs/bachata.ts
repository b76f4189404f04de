import { bass, guitar } from './melodic.ts';
import { bongo, guira } from './percussion.ts';
import { type Chord, type Metre, notesOf, type Play, pattern, playerOn } from './score.ts';
import { inRoom, mastered, RATE, type Sound } from './sound.ts';

// A bachata at 132 beats a minute: twelve bars of eight eighth notes. Güira and bongo keep the martillo, with the low
// bongo on four, where dancers lift the hip; the second guitar picks its chords; the bass rests on two. After four bars
// the lead guitar plays the melody of four lines, of two bars each.

const METRE: Metre = { step: 60 / 132 / 2, steps: 8 };
const BARS = 12;
const TAIL = 1.2;

const AM: Chord = { root: 45, notes: [57, 60, 64, 69] };
const F: Chord = { root: 41, notes: [57, 60, 65, 69] };
const C: Chord = { root: 48, notes: [55, 60, 64, 67] };
const G: Chord = { root: 43, notes: [55, 59, 62, 67] };
const CHANGES: readonly Chord[] = [AM, F, C, G];

const LINES = [
  '2:69:1 3:71:1 4:72:2 6:71:2 8:69:2 10:72:2 12:69:4',
  '2:67:1 3:67:1 4:76:2 6:74:2 8:74:2 10:71:2 12:67:4',
  '2:72:1 3:74:1 4:76:2 6:74:2 8:72:2 10:77:2 12:72:4',
  '2:76:1 3:76:1 4:74:2 6:72:2 8:71:2 10:74:2 12:71:4',
];

export function bachata(): Int16Array {
  const track: Sound = new Float64Array(Math.round((BARS * METRE.steps * METRE.step + TAIL) * RATE));
  const play = playerOn(track, METRE);
  for (let bar = 0; bar < BARS; bar++) {
    rhythm(play, bar);
    bassLine(play, bar);
    arpeggio(play, bar);
  }
  LINES.forEach((line, index) => {
    for (const [step, note, length] of notesOf(line)) sing(play, 4 + 2 * index, step, note, length);
  });
  finish(play);
  return mastered(inRoom(track, 0.35));
}

function rhythm(play: Play, bar: number): void {
  const hands = { h: [bongo.high, 0.4], t: [bongo.tip, 0.35], l: [bongo.low, 0.62] } as const;
  pattern(play, bar, 'htht htlt', hands);
  const strokes = { L: [guira.long, 0.22] } as const;
  pattern(play, bar, 'L.L. L.L.', strokes);
  // Between the long strokes two short ones, a sixteenth apart.
  for (const beat of [0, 2, 4, 6]) {
    for (const between of [1, 1.5]) play(bar, beat + between, guira.short, between === 1 ? 0.16 : 0.12);
  }
  // The last bar of a round leads to the next.
  if (bar % 4 === 3) for (const step of [4.5, 5.5, 6.5, 7, 7.5]) play(bar, step, bongo.high, 0.34);
}

function bassLine(play: Play, bar: number): void {
  const { root } = chordOf(bar);
  play(bar, 0, bass(root, METRE.step * 3), 0.62);
  play(bar, 4, bass(root + (root > 44 ? -5 : 7), METRE.step * 1.6), 0.5);
  play(bar, 6, bass(root, METRE.step * 1.7), 0.55);
}

/** The notes of a chord one by one, as the second guitar picks them. */
function arpeggio(play: Play, bar: number): void {
  const { notes } = chordOf(bar);
  for (const [step, string] of [0, 2, 1, 3, 2, 1, 3, 2].entries()) {
    play(bar, step, guitar(notes[string]!, METRE.step * 1.8, 0.45), step % 2 === 0 ? 0.3 : 0.36);
  }
}

/** A note of the lead guitar. Long ones are doubled a third below, as at the end of a sung line. */
function sing(play: Play, bar: number, step: number, note: number, length: number): void {
  play(bar, step, guitar(note + 12, length * METRE.step, 0.65), 0.6);
  if (length > 2)
    play(bar, step, guitar(note + 12 - (note % 12 === 9 ? 5 : 4), length * METRE.step, 0.65), 0.3);
}

function finish(play: Play): void {
  for (const [index, note] of AM.notes.entries()) play(BARS, index * 0.12, guitar(note, 1.2, 0.6), 0.5);
  play(BARS, 0, guitar(81, 1.3, 0.65), 0.55);
  play(BARS, 0, bass(AM.root, 1.2), 0.6);
  play(BARS, 0, bongo.low, 0.6);
  play(BARS, 0, guira.long, 0.4);
}

function chordOf(bar: number): Chord {
  return CHANGES[bar % CHANGES.length]!;
}
