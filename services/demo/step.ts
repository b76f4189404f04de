import type { z } from 'zod';
import type { Actor, CommandSchemas } from '#contracts/platform/fact.ts';
import type { Chance } from '#platform/program/chance.ts';

/** One command of the demonstration history: the stream's id, when, and by whom. */
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

/** Adds days, which may be negative or fractions. */
export function daysAfter(date: Date, days: number): Date {
  return new Date(date.getTime() + days * DAY);
}

/** Adds minutes, which may be negative. */
export function minutesAfter(date: Date, minutes: number): Date {
  return new Date(date.getTime() + minutes * MINUTE);
}

/** A time between two, to the second; `share` 0 is the first, 1 the second. */
export function between(from: Date, to: Date, share: number): Date {
  return wholeSecond(new Date(from.getTime() + share * (to.getTime() - from.getTime())));
}

/** A time rounded down to the second. */
export function wholeSecond(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / 1_000) * 1_000);
}

/** The installation itself, which acts before there are any users. */
export const SYSTEM: Actor = { id: 'system', role: 'system' };

const LETTERS: Record<string, string> = { ß: 'ss', ł: 'l', ø: 'o', ı: 'i', đ: 'd', æ: 'ae', œ: 'oe' };

/** A word in lower-case ASCII letters and digits, for use in an address: `Łukasz` becomes `lukasz`. */
export function asciiOf(word: string): string {
  const plain = word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  return plain.replace(/[^a-z0-9]/g, letter => LETTERS[letter] ?? '');
}

/** An address in a street whose `#` is a placeholder for two digits: the house number, or its end. */
export function houseIn(street: { address: string }, chance: Chance): string {
  return street.address.replace('#', String(chance.int(10, 98)));
}
