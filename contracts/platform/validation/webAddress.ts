import { z } from 'zod';
import { asHttps, shownPicture } from '../text/shownAddress.ts';
import { formSentences } from './formSentences.ts';
import { asMessage } from './message.ts';

/** As many characters as browsers and servers agree on. */
const LONGEST = 2048;

/** The address of a page on the web, kept with `https:`; other schemes, such as `javascript:`, are refused. */
export const webAddress = z.httpUrl(asMessage(formSentences.webAddress)).overwrite(asHttps).max(LONGEST);

const picture = z
  .string()
  .trim()
  .overwrite(asHttps)
  .max(LONGEST)
  .refine(text => shownPicture(text) === text, asMessage(formSentences.pictureAddress))
  .nullable();

/** Where a picture is: an upload, another path of this site, or an address with `https:`. Empty is none. */
export const pictureAddress = z.preprocess(
  sent => (typeof sent === 'string' && sent.trim() === '' ? null : sent),
  picture,
);
