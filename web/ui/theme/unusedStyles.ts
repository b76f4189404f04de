import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The class names of Mantine's calendar components that no screen draws, for the build to leave out: the package has
 * one style sheet for all of them, and we draw `DatePicker` alone. `modules` is the project's `node_modules`.
 */
export function unusedStyles(modules: string): string[] {
  const components = join(modules, '@mantine/dates/esm/components');
  const drawn = new Set(importedBy(join(components, 'DatePicker/DatePicker.mjs')).flatMap(classNames));
  return globSync('*/*.module.mjs', { cwd: components })
    .flatMap(file => classNames(join(components, file)))
    .filter(name => !drawn.has(name));
}

/** A file of the package and all that it imports of it, directly or not. */
function importedBy(start: string): string[] {
  const files = new Set([start]);
  for (const file of files) {
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/from "(\.[^"]+)"/g)) {
      files.add(join(dirname(file), path));
    }
  }
  return [...files];
}

function classNames(file: string): string[] {
  return readFileSync(file, 'utf8').match(/(?<=")m_\w+(?=")/g) ?? [];
}
