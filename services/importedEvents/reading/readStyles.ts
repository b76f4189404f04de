import type { ImportedContent } from '#contracts/importedEvents/importedEvent.ts';
import { issueSentences } from '#contracts/importedEvents/issues.ts';
import { type Note, quoted } from './found.ts';
import type { Known } from './readPlace.ts';
import { type Received, readText } from './readTexts.ts';

const MOST_STYLES = 30;

export function readStyles(
  item: Received,
  { styleNamed }: Known,
  note: Note,
): Pick<ImportedContent, 'danceStyles' | 'danceStyleIds'> {
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
  const danceStyles = readText({ names: names.join(', ') }, 'names', { most: 500 }, () => {}) ?? '';
  return { danceStyles, danceStyleIds: [...ids] };
}

function readNames(text: string): string[] {
  return text
    .slice(0, 500)
    .split(/[,;/|\n]/)
    .flatMap(name => readText({ name }, 'name', { most: 60 }, () => {}) ?? []);
}
