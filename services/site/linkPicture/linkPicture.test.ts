import sharp, { type Region } from 'sharp';
import { describe, expect, it } from 'vitest';
import { linkPicture, PICTURE, type Told } from './linkPicture.ts';

const TOLD: Told = {
  ...{ brand: 'Tanda', title: 'Salsa Friday', warning: null },
  lines: ['Friday, 27 November 2026 · 21:00', 'Casa de la Música, Lisbon'],
};
/** Where the brand stands, and where date and place do. */
const BRAND = { left: 0, top: 0, width: 900, height: 130 };
const LINES = { left: 0, top: 460, width: 800, height: 170 };

const part = async (picture: Buffer, area: Region): Promise<Buffer> =>
  sharp(picture).extract(area).raw().toBuffer();

/** Whether a pixel of the picture is far more green than red and blue, as nothing in it should be. */
async function hasGreen(picture: Buffer): Promise<boolean> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  for (let at = 0; at < data.length; at += info.channels) {
    if (data[at + 1]! > data[at]! + 60 && data[at + 1]! > data[at + 2]! + 60) return true;
  }
  return false;
}

describe('the picture of an event', () => {
  it('is a PNG as large as previews show, and always the same for the same words', async () => {
    const picture = await linkPicture(TOLD);
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', ...PICTURE });
    expect(picture.length).toBeLessThan(150_000);
    expect((await linkPicture(TOLD)).equals(picture)).toBe(true);
    expect((await linkPicture({ ...TOLD, title: 'Salsa Saturday' })).equals(picture)).toBe(false);
  });

  it.each([
    ['200 wide letters', 'W'.repeat(200)],
    ['200 words', 'a '.repeat(100)],
    ['a long title', 'The very long night of salsa, bachata, kizomba and everything in between '.repeat(3)],
    ['accents without end', `Z${'\u0301\u0320'.repeat(99)}`],
    ['markup', '<span foreground="#00ff00" size="400000">Salsa</span>'],
    ['markup that does not end', '<span foreground="#00ff00" & <b> </i>'],
    ['entities', '&lt;span foreground="#00ff00"&gt; &#0; &nope; &'],
    ['SVG', '</text><rect width="1200" height="630" fill="#00ff00"/>'],
    ['another direction', '\u202eליל סלסה \u2067ليلة سالسا\u0000'],
    ['nothing but emoji', '💃🕺👩🏽‍🤝‍👨🏿🏴󠁧󠁢󠁷󠁬󠁳󠁿'],
    ['nothing', ''],
    ['half a character', '\ud83d\udc83\ud83d'],
  ])('is drawn with a title of %s, which covers nothing else', async (_, title) => {
    const [picture, usual] = await Promise.all([linkPicture({ ...TOLD, title }), linkPicture(TOLD)]);
    expect(await sharp(picture).metadata()).toMatchObject(PICTURE);
    for (const area of [BRAND, LINES]) {
      expect((await part(picture, area)).equals(await part(usual, area))).toBe(true);
    }
    expect(await hasGreen(picture)).toBe(false);
  });

  it.each(['ليلة سالسا', 'ערב סלסה', 'Ночь сальсы', 'Νύχτα', 'Đêm khiêu vũ', 'Żółć'])(
    'is drawn with a title in the letters of %s',
    async title => {
      const [picture, none] = await Promise.all([
        linkPicture({ ...TOLD, title }),
        linkPicture({ ...TOLD, title: '' }),
      ]);
      expect(picture.equals(none)).toBe(false);
    },
  );

  it('takes markup in a title for text', async () => {
    const title = '<span foreground="#00ff00" size="400000">&#9608;</span><big>Salsa</big>';
    const [picture, plain] = await Promise.all([
      linkPicture({ ...TOLD, title }),
      linkPicture({ ...TOLD, title: 'Salsa' }),
    ]);
    expect(await hasGreen(picture)).toBe(false);
    expect(picture.equals(plain)).toBe(false);
    for (const area of [BRAND, LINES]) {
      expect((await part(picture, area)).equals(await part(plain, area))).toBe(true);
    }
  });

  it('keeps a long brand, date and place on their lines', async () => {
    const long = 'A venue with a name that goes on and on, and then some more '.repeat(4);
    const picture = await linkPicture({
      brand: long,
      title: 'Ball',
      lines: [long, long],
      warning: 'Cancelled',
    });
    const usual = await linkPicture({ ...TOLD, brand: '', title: '', lines: [], warning: null });
    const ring = { left: 860, top: 130, width: 340, height: 320 };
    expect((await part(picture, ring)).equals(await part(usual, ring))).toBe(true);
  });
});
