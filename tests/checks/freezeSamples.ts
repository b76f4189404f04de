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

// Freezes what has no sample yet: node tests/checks/freezeSamples.ts, after a fact or a version of one was added.
// What is frozen stays: an older version without a sample should have been frozen when it was the newest.

const frozen = readFrozen();
for (const { category } of streams) {
  const samples = readSamples(category);
  const missing = declaredKinds().filter(one => one.category === category && !samples[one.kind]);
  for (const { kind, type, isNewest } of missing) {
    if (!isNewest) throw new Error(`${kind} has no sample, and can no longer be made: take it from a log.`);
    const sample: Sample = await makeSample(type);
    samples[kind] = sample;
    frozen[kind] = hashOf(sample);
    console.log(`${kind} is frozen.`);
  }
  write(category, samples);
}
write('frozen', frozen);

function write(name: string, content: object): void {
  const path = fileOf(name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`);
}
