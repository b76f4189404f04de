import type { z } from 'zod';
import type { Actor, CommandSchemas } from '#contracts/platform/fact.ts';
import type { Chance } from '#platform/program/chance.ts';

/** One command of the demonstration history: to which stream's id, when, and by whom. */
export type DemoStep<Commands extends CommandSchemas> = {
  [Name in keyof Commands & string]: {
    id: string;
    command: Name;
    data: z.output<Commands[Name]>;
    at: Date;
    actor: Actor;
    reason?: string;
  };
}[keyof Commands & string];

const MINUTE = 60_000;
const DAY = 86_400_000;

/** How many days before today the demonstration history begins. */
export const DEMO_DAYS = 600;

/** That many days later; negative ones are earlier, parts of a day count. */
export function daysAfter(date: Date, days: number): Date {
  return new Date(date.getTime() + days * DAY);
}

/** That many minutes later; negative ones are earlier. */
export function minutesAfter(date: Date, minutes: number): Date {
  return new Date(date.getTime() + minutes * MINUTE);
}

/** A moment between two, to the second; `share` 0 is the first, 1 the second. */
export function between(from: Date, to: Date, share: number): Date {
  return wholeSecond(new Date(from.getTime() + share * (to.getTime() - from.getTime())));
}

/** The second in which a moment lies. */
export function wholeSecond(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / 1_000) * 1_000);
}

/** The installation itself, which acts before there is anybody. */
export const SYSTEM: Actor = { id: 'system', role: 'system' };

const LETTERS: Record<string, string> = { ß: 'ss', ł: 'l', ø: 'o', ı: 'i', đ: 'd', æ: 'ae', œ: 'oe' };

/** A word in plain small letters and digits, as it may stand in an address: `Łukasz` is `lukasz`. */
export function asciiOf(word: string): string {
  const plain = word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  return plain.replace(/[^a-z0-9]/g, letter => LETTERS[letter] ?? '');
}

/** An address in a street whose `#` stands for two digits: the number of a house, or its end. */
export function houseIn(street: { address: string }, chance: Chance): string {
  return street.address.replace('#', String(chance.int(10, 98)));
}
