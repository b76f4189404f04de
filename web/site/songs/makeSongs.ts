// Writes the official songs to web/public/songs: `npm run songs`. A test compares those files with
// what this writes.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bachata } from './bachata.ts';
import { encodeFlac } from './flac.ts';
import { salsa } from './salsa.ts';

const folder = join(import.meta.dirname, '../../public/songs');
await mkdir(folder, { recursive: true });
for (const [name, song] of Object.entries({ salsa, bachata })) {
  await writeFile(join(folder, `${name}.flac`), encodeFlac(song()));
}
