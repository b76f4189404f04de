import { toldInWords } from '#contracts/factSentences.ts';
import { happenings } from '#contracts/happenings.ts';
import { kindTexts } from '#contracts/kindTexts.ts';
import type { Kind } from '#contracts/platform/kind.ts';
import type { Language } from '#contracts/platform/sentences/sentence.ts';
import { soughtFields } from '#contracts/soughtFields.ts';
import { kinds, streams } from '#contracts/streams.ts';

/** What the audit log says of all areas: every kind of stream, what it is called, what can happen to it, the fields that facts change, and sentences as plain text. */
export const wordsOfAreas = {
  kinds: (language: Language) =>
    streams.map(({ category }) => ({
      category,
      happenings: happenings(language).filter(one => one.category === category),
    })),
  fields: soughtFields,
  /** The kinds of which something is taken back. */
  reversible: Object.entries<Kind>(kinds)
    .filter(([, { history }]) => !('not' in history))
    .map(([category]) => category),
  kindTexts,
  toldInWords,
};
