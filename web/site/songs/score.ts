import { mix, type Sound } from './sound.ts';

/** Plays a sound at a step of a bar, by name of its bar and step; steps may be fractions. */
export type Play = (bar: number, step: number, sound: Sound, gain: number) => void;

/** A chord: the root in the bass, and its notes from low to high, as MIDI numbers. */
export type Chord = { root: number; notes: readonly number[] };

/** How long a step lasts in seconds, and how many make a bar. */
export type Metre = { step: number; steps: number };

/** Writes sounds onto a track, counted in bars and steps. */
export function playerOn(track: Sound, { step, steps }: Metre): Play {
  return (bar, at, sound, gain) => mix(track, sound, (bar * steps + at) * step, gain);
}

/** Plays a pattern of one bar or more: a character per step, each of which names a sound and its loudness. */
export function pattern(
  play: Play,
  bar: number,
  strokes: string,
  kit: Record<string, readonly [Sound, number]>,
): void {
  [...strokes.replaceAll(' ', '')].forEach((stroke, step) => {
    const found = kit[stroke];
    if (found) play(bar, step, ...found);
  });
}

/** Reads a melody: notes as `step:note:length`, in steps, with the note as its MIDI number. */
export function notesOf(line: string): [step: number, note: number, length: number][] {
  return line.split(' ').map(note => note.split(':').map(Number) as [number, number, number]);
}
