import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { unusedStyles } from './unusedStyles.ts';

const web = join(import.meta.dirname, '../..');
const styles = join(dirname(createRequire(import.meta.url).resolve('@mantine/core')), '../styles');

/** Further styles that a component needs besides those of its own name. */
const PARTS: Record<string, string[]> = {
  Autocomplete: ['Input', 'Combobox'],
  Drawer: ['ModalBase'],
  Modal: ['ModalBase'],
  MultiSelect: ['Input', 'Combobox', 'Pill', 'PillsInput'],
  SegmentedControl: ['FloatingIndicator'],
  Select: ['Input', 'Combobox'],
  Textarea: ['Input'],
  TextInput: ['Input'],
};

test('the styles of every Mantine component in use are imported', () => {
  const css = readFileSync(join(import.meta.dirname, 'mantine.css'), 'utf8');
  const missing = [...usedComponents()]
    .flatMap(name => [name, ...(PARTS[name] ?? [])])
    .filter(name => existsSync(join(styles, `${name}.css`)) && !css.includes(`/${name}.layer.css`));
  expect(missing).toEqual([]);
});

test('the build leaves out the styles of calendar components that are not drawn, and no others', () => {
  const modules = join(web, '../node_modules');
  const unused = unusedStyles(modules);
  const stylesOf = (name: string) => {
    const file = join(modules, `@mantine/dates/esm/components/${name}/${name}.module.mjs`);
    return readFileSync(file, 'utf8').match(/(?<=")m_\w+(?=")/g)!;
  };
  expect(unused).toEqual(expect.arrayContaining(stylesOf('TimePicker')));
  const drawn = ['CalendarHeader', 'Day', 'Month', 'MonthsList', 'WeekdaysRow', 'YearsList'].flatMap(
    stylesOf,
  );
  expect(drawn.filter(name => unused.includes(name))).toEqual([]);
});

/** The menu's drawer, and the palette, whose header is its search field. */
const FRAMES = ['shell/NavDrawer.tsx', 'system/palette/PaletteDialog.tsx', 'ui/dialog/DialogFrame.tsx'];

test('dialogs share one frame, which decides how they are closed and when they fill the screen', () => {
  const framing = globSync('**/*.tsx', { cwd: web })
    .filter(file => /<(Modal|Drawer)\b|\? Drawer : Modal/.test(readFileSync(join(web, file), 'utf8')))
    .map(file => file.replaceAll('\\', '/'));
  expect(framing.sort()).toEqual(FRAMES);
});

function usedComponents(): Set<string> {
  const sources = globSync('**/*.tsx', { cwd: web });
  const imports = sources.flatMap(file => [
    ...readFileSync(join(web, file), 'utf8').matchAll(/import \{([^}]+)\} from '@mantine\/core'/g),
  ]);
  expect(imports.length).toBeGreaterThan(10);
  return new Set(imports.flatMap(found => found[1]!.split(',').map(name => name.trim())));
}
