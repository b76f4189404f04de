import type { Language } from '#contracts/platform/sentences/sentence.ts';

/** A song as the page offers it. The files, in `web/public/songs`, were composed for this site: nobody else holds rights in them. */
export type Song = {
  name: 'salsa' | 'bachata';
  /** The language that it is sung in. */
  language: Language;
  title: string;
  kilobytes: number;
  /** The steps of sixteen that its picture lights: the clave of the salsa, the fours of the bachata. */
  lit: readonly number[];
  lines: readonly string[];
};

export const SONGS: readonly Song[] = [
  {
    ...{ name: 'salsa', language: 'en', title: 'Step Into the Ring', kilobytes: 589 },
    lit: [0, 3, 6, 10, 12],
    lines: [
      'Step into the ring with me,',
      'sixteen beats and we are free.',
      'Three and two, the wood keeps time,',
      'hand in hand we cross the line.',
    ],
  },
  {
    ...{ name: 'bachata', language: 'es', title: 'Quédate una tanda más', kilobytes: 700 },
    lit: [6, 14],
    lines: [
      'Quédate una tanda más,',
      'que la noche no se va:',
      'cuatro pasos y un compás,',
      'y la luna bailará.',
    ],
  },
];
