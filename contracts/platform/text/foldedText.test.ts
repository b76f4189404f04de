import { expect, it } from 'vitest';
import { foldedText } from './foldedText.ts';

it.each([
  ['Tanz in der Straße', 'tanz in der strasse'],
  ['STRAẞE', 'strasse'],
  ['Wieczór w Łodzi', 'wieczor w lodzi'],
  ['Dolunay Işığı İstanbul', 'dolunay isigi istanbul'],
  ['Đêm ở Đà Nẵng', 'dem o da nang'],
  ['Ærø Øresund Þingvellir cœur', 'aero oresund thingvellir coeur'],
  ['L’été – “d‘Or”', 'l\'ete - "d\'or"'],
  ['ﬁesta Ｓａｌｓａ ２０', 'fiesta salsa 20'],
  ['ΟΔΟΣ', 'οδοσ'],
  // Marks that are no accents stay, whatever the width.
  ['ガール ｶﾞｰﾙ', 'ガール ガール'],
  ['नृत्य เต้นรำ 한국', 'नृत्य เต้นรํา 한국'],
  ['رَقْص שָׁלוֹם', 'رقص שלום'],
  ['e\u0301\u0302\u0303', 'e'],
])('%j is searched as %j', (text, folded) => {
  expect(foldedText(text)).toBe(folded.normalize('NFC'));
  expect(foldedText(foldedText(text))).toBe(foldedText(text));
});
