import type { ComboboxItem, ComboboxParsedItem, OptionsFilter } from '@mantine/core';
import { foldedText } from '#contracts/platform/text/foldedText.ts';

/** The options of a select that contain every typed word, as searches compare them. */
export const foldedFilter: OptionsFilter = ({ options, search, limit }) => {
  const words = foldedText(search).split(/\s+/).filter(Boolean);
  const matches = ({ label }: ComboboxItem): boolean => {
    const folded = foldedText(label);
    return words.every(word => folded.includes(word));
  };
  const found: ComboboxParsedItem[] = [];
  let left = limit;
  for (const option of options) {
    if (left <= 0) break;
    const items = 'group' in option ? option.items.filter(matches).slice(0, left) : [];
    if ('group' in option) {
      if (items.length > 0) found.push({ group: option.group, items });
      left -= items.length;
    } else if (matches(option as ComboboxItem)) {
      found.push(option);
      left -= 1;
    }
  }
  return found;
};
