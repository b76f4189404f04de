import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTitle } from './cancelledTitle.ts';

describe('a title that says that a night is off', () => {
  it.each([
    ['CANCELED: Practica', 'Practica'],
    ['ABGESAGT - Tanztee', 'Tanztee'],
    ['Cancelled – Salsa Night', 'Salsa Night'],
    ['CANCELLED | Salsa Night', 'Salsa Night'],
    ['CANCELLED! Salsa Night', 'Salsa Night'],
    ['*** CANCELLED *** Salsa Night', 'Salsa Night'],
    ['❌ CANCELLED ❌ Salsa Night', 'Salsa Night'],
    ['[ABGESAGT] Tanztee', 'Tanztee'],
    ['[ABGESAGT]: Tanztee', 'Tanztee'],
    ['[ABGESAGT / CANCELLED] Tanztee', 'Tanztee'],
    ['(cancelado) Milonga', 'Milonga'],
    ['Milonga (CANCELADA)', 'Milonga'],
    ['Milonga (cancelada) en Casa', 'Milonga en Casa'],
    ['Milonga (cancelled!) - Berlin', 'Milonga - Berlin'],
    ['ANNULÉ : Bal de printemps', 'Bal de printemps'],
    ['ANNULE\u0301E : Soirée', 'Soirée'],
    ['Soirée salsa – annulée', 'Soirée salsa'],
    ['Annullato: Serata', 'Serata'],
    ['Serata - ANNULLATA!!', 'Serata'],
    ['Cancelado: Baile', 'Baile'],
    ['Geannuleerd - Bal', 'Bal'],
    ['Afgelast: Bal', 'Bal'],
    ['Bal – gaat niet door', 'Bal'],
    ['Odwołane: Milonga', 'Milonga'],
    ['ODWOŁANA – Potańcówka', 'Potańcówka'],
    ['Fällt aus: Tanztee', 'Tanztee'],
    ['Tanztee – FÄLLT AUS', 'Tanztee'],
    ['Tanztee (fällt leider aus)', undefined],
    ['Tanztee (leider abgesagt)', 'Tanztee'],
    ['Suspendido: Baile', 'Baile'],
    ['CANCELLED: ¡Fiesta!', '¡Fiesta!'],
    ['¡Fiesta! (cancelada)', '¡Fiesta!'],
    ['¡Fiesta! - cancelada', '¡Fiesta!'],
    ['CANCELLED: Salsa Night (cancelled)', 'Salsa Night'],
    ['ＣＡＮＣＥＬＬＥＤ: Salsa', 'Salsa'],
    ['CANCEL\u200bLED: Salsa', 'Salsa'],
    ['CANCELLED: 5 Rhythms', '5 Rhythms'],
    ['Cancelled: "Noche" #3', '"Noche" #3'],
  ])('%j', (title, rest) => {
    const said =
      rest === undefined
        ? { title, cancelled: false, doubtful: true }
        : { title: rest, cancelled: true, doubtful: false };
    expect(readTitle(title)).toEqual(said);
  });

  it.each([
    'Not cancelled!',
    'Cancelled party rescheduled',
    'Cancelled',
    '[CANCELLED]',
    'CANCELLED: !!!',
    'CANCELLED Salsa Night',
    'Salsa Night cancelled',
    'The cancelled wedding: a milonga',
    'Is it cancelled?',
    'Salsa Night - cancelled?',
    'Salsa Night: cancelled until further notice',
    'CANCELLED: not cancelled',
    'Cancelled-stamp exhibition',
    'POSTPONED: Salsa Night',
    '[VERSCHOBEN] Tanztee',
    'Baile (aplazado)',
    'Cancelled/Postponed: Salsa',
    'Bal reporté',
    'Tanztee fällt nicht aus',
  ])('is for a person to read: %j', title => {
    expect(readTitle(title)).toEqual({ title, cancelled: false, doubtful: true });
  });

  it.each([
    'Salsa Night',
    'Cancel your plans: Salsa',
    'Cancellara: a tribute',
    'Reporter dance',
    '',
    '!!!',
    'Anulada2',
  ])('is none: %j', title => {
    expect(readTitle(title)).toEqual({ title, cancelled: false, doubtful: false });
  });

  it('whatever a title is, it is read, and only what is sure loses a word', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        'CANCELLED',
        'abgesagt',
        'verschoben',
        ': ',
        ' - ',
        '(',
        ')',
        '[',
        ']',
        ' ',
        'Salsa',
        '!',
        '?',
      ),
      fc.string({ unit: 'grapheme' }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), pieces => {
        const title = pieces.join('');
        const read = readTitle(title);
        if (!read.cancelled) expect(read.title).toBe(title);
        else {
          expect(read.title).toMatch(/[\p{L}\p{N}]/u);
          expect(readTitle(read.title)).toEqual({ title: read.title, cancelled: false, doubtful: false });
        }
        expect(read.cancelled && read.doubtful).toBe(false);
      }),
    );
  });

  it.each(['(', 'cancelled ', '- ', '[cancelled', '*', 'fällt ', '!!!!cancelled'])(
    'a long run of %j is read',
    part => {
      expect(() => readTitle(part.repeat(5_000))).not.toThrow();
    },
  );
});
