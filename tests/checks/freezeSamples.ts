import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { streams } from '#contracts/streams.ts';
import {
  declaredKinds,
  fileOf,
  hashOf,
  makeSample,
  readFrozen,
  readSamples,
  type Sample,
} from './samples.ts';

// Creates missing samples: run `npm run samples` after adding a fact or a new version of
// one. Existing samples stay: the sample of an older version must have been created when that version was the
// newest.

const frozen = readFrozen();
for (const { category } of streams) {
  const samples = readSamples(category);
  const missing = declaredKinds().filter(one => one.category === category && !samples[one.kind]);
  for (const { kind, type, isNewest } of missing) {
    if (!isNewest)
      throw new Error(`${kind} has no sample, and it can no longer be generated: take one from a log.`);
    const sample: Sample = await makeSample(type);
    samples[kind] = sample;
    frozen[kind] = hashOf(sample);
    console.log(`${kind} is frozen.`);
  }
  write(category, samples);
}
write('frozen', frozen);

/** JSON with an entry a line, so that a new sample is one new line. */
function onePerLine(content: object): string {
  const lines = Object.entries(content).map(
    ([kind, one]) => `${JSON.stringify(kind)}: ${JSON.stringify(one)}`,
  );
  return `{\n${lines.join(',\n')}\n}\n`;
}

function write(name: string, content: object): void {
  const path = fileOf(name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, onePerLine(content));
}
