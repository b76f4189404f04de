/** What dancing costs, by currency: how it is written (`#` is the amount), and the usual amounts. */
export type DemoPrices = {
  written: string;
  /** The locale whose digit grouping is used. */
  locale: string;
  class: readonly number[];
  social: readonly number[];
  /** From the early-bird pass to the price at the door. */
  festival: readonly [number, number];
};

export const DEMO_PRICES: Record<string, DemoPrices> = {
  EUR: {
    written: '# €',
    locale: 'de-DE',
    class: [10, 12, 14, 15],
    social: [6, 8, 10, 12],
    festival: [95, 169],
  },
  GBP: { written: '£#', locale: 'en-GB', class: [10, 12, 15], social: [8, 10, 12], festival: [110, 180] },
  PLN: { written: '# zł', locale: 'pl-PL', class: [35, 40, 50], social: [20, 25, 30], festival: [290, 450] },
  SEK: {
    written: '# kr',
    locale: 'sv-SE',
    class: [120, 140, 180],
    social: [80, 100, 120],
    festival: [950, 1600],
  },
  HUF: {
    written: '# Ft',
    locale: 'hu-HU',
    class: [2500, 3000, 3500],
    social: [1500, 2000, 2500],
    festival: [29000, 45000],
  },
  TRY: {
    written: '₺#',
    locale: 'tr-TR',
    class: [350, 400, 500],
    social: [250, 300, 400],
    festival: [3500, 6000],
  },
  CUP: {
    written: '# CUP',
    locale: 'es-CU',
    class: [250, 300, 500],
    social: [100, 150, 200],
    festival: [3000, 5000],
  },
  COP: {
    written: '$# COP',
    locale: 'es-CO',
    class: [20000, 25000, 30000],
    social: [15000, 20000],
    festival: [180000, 320000],
  },
  ARS: {
    written: '$# ARS',
    locale: 'es-AR',
    class: [6000, 7000, 8000],
    social: [5000, 6000, 7000],
    festival: [60000, 95000],
  },
  UYU: {
    written: '$U #',
    locale: 'es-UY',
    class: [400, 450, 500],
    social: [300, 350],
    festival: [3500, 5500],
  },
  BRL: { written: 'R$ #', locale: 'pt-BR', class: [40, 50, 60], social: [25, 30, 40], festival: [350, 580] },
  USD: {
    written: '$#',
    locale: 'en-US',
    class: [15, 18, 20, 25],
    social: [10, 12, 15, 20],
    festival: [149, 249],
  },
  CAD: { written: '# $ CAD', locale: 'fr-CA', class: [18, 20, 22], social: [12, 15], festival: [140, 230] },
  MXN: {
    written: '$# MXN',
    locale: 'es-MX',
    class: [150, 180, 200],
    social: [100, 120, 150],
    festival: [1800, 3200],
  },
  PEN: { written: 'S/ #', locale: 'es-PE', class: [30, 35, 40], social: [20, 25], festival: [250, 420] },
  AOA: {
    written: '# Kz',
    locale: 'pt-AO',
    class: [5000, 6000, 8000],
    social: [3000, 4000, 5000],
    festival: [35000, 60000],
  },
  ZAR: { written: 'R#', locale: 'en-ZA', class: [120, 150], social: [80, 100, 120], festival: [1200, 2000] },
  AED: { written: '# AED', locale: 'en-AE', class: [60, 75, 90], social: [50, 60, 80], festival: [450, 800] },
  INR: { written: '₹#', locale: 'en-IN', class: [500, 600, 800], social: [400, 500], festival: [4500, 8000] },
  THB: {
    written: '# THB',
    locale: 'en-TH',
    class: [350, 400, 450],
    social: [200, 250, 300],
    festival: [3200, 5500],
  },
  SGD: { written: 'S$#', locale: 'en-SG', class: [20, 25, 28], social: [15, 18, 20], festival: [180, 280] },
  KRW: {
    written: '₩#',
    locale: 'en-KR',
    class: [20000, 25000],
    social: [10000, 15000],
    festival: [130000, 220000],
  },
  JPY: {
    written: '¥#',
    locale: 'en-JP',
    class: [2000, 2500, 3000],
    social: [1500, 2000, 2500],
    festival: [15000, 25000],
  },
  AUD: { written: 'A$#', locale: 'en-AU', class: [20, 22, 25], social: [15, 18, 20], festival: [190, 320] },
  NZD: { written: 'NZ$#', locale: 'en-NZ', class: [18, 20, 22], social: [12, 15], festival: [150, 260] },
};
