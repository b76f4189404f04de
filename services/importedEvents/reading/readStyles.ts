import type { ImportedContent } from '#contracts/importedEvents/importedEvent.ts';
import { issueSentences } from '#contracts/importedEvents/issues.ts';
import { type Note, quoted } from './found.ts';
import type { Known } from './readPlace.ts';
import { type Received, readText } from './readTexts.ts';
import { stylesIn } from './stylesIn.ts';

const MOST_STYLES = 30;

type Styles = Pick<ImportedContent, 'danceStyles' | 'danceStyleIds'>;

/** Where a source names no dance style that is known, those that the title names are proposed. */
export function proposedStyles(said: Styles, title: string, { styleNamed }: Known): Styles {
  if (said.danceStyleIds.length > 0) return said;
  const found = stylesIn(title, styleNamed);
  const danceStyles = [said.danceStyles, ...found.map(({ words }) => words)].filter(Boolean).join(', ');
  return { danceStyles: danceStyles.slice(0, 500), danceStyleIds: [...new Set(found.map(({ id }) => id))] };
}

export function readStyles(item: Received, { styleNamed }: Known, note: Note): Styles {
  const value = item.danceStyles;
  const given = Array.isArray(value) ? value.slice(0, MOST_STYLES) : [value];
  const names = given.flatMap(one => (typeof one === 'string' ? readNames(one) : [])).slice(0, MOST_STYLES);
  const wrong = given.find(one => one !== undefined && one !== null && typeof one !== 'string');
  if (wrong !== undefined) note('danceStyles', 'noText', issueSentences.noText({ text: quoted(wrong) }));
  const ids = new Set<string>();
  for (const name of names) {
    const id = styleNamed(name);
    if (id) ids.add(id);
    else note('danceStyles', 'noStyle', issueSentences.noStyle({ text: name }));
  }
  const categories = [item.categories].flat().slice(0, MOST_STYLES);
  for (const category of categories) {
    if (typeof category !== 'string') continue;
    for (const { id, words } of stylesIn(category.slice(0, 500), styleNamed)) {
      if (!ids.has(id)) names.push(words);
      ids.add(id);
    }
  }
  const danceStyles = readText({ names: names.join(', ') }, 'names', { most: 500 }, () => {}) ?? '';
  return { danceStyles, danceStyleIds: [...ids] };
}

function readNames(text: string): string[] {
  return text
    .slice(0, 500)
    .split(/[,;/|\n]/)
    .flatMap(name => readText({ name }, 'name', { most: 60 }, () => {}) ?? []);
}
