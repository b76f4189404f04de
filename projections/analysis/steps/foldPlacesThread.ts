import { Session } from 'node:inspector/promises';
import { relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parentPort } from 'node:worker_threads';
import type { AnyStream } from '#contracts/platform/fact.ts';
import type { Projection } from '../../platform/rows/projection.ts';
import type { Place, Places } from './foldPlaces.ts';

// In a thread of its own, because V8 says where a function is only while its code can be debugged, which is slower.

const ROOT = resolve(import.meta.dirname, '../../..');

type Folding = Record<string, Record<string, unknown>>;

const load = async (file: string): Promise<Record<string, unknown>> =>
  import(pathToFileURL(resolve(ROOT, file)).href);

const { projections } = (await load('projections/projections.ts')) as { projections: Projection[] };
const { streams } = (await load('contracts/streams.ts')) as { streams: AnyStream[] };

const rows = Object.fromEntries(
  projections.map(({ name, fold, folds }): [string, Record<string, unknown>] => [
    name,
    { ...folds, '': fold },
  ]),
);
const states = Object.fromEntries(
  streams.map(({ category, begin, evolve }): [string, Record<string, unknown>] => [
    category,
    { ...(begin as object), ...(evolve as object) },
  ]),
);

const session = new Session();
session.connect();
const files = new Map<string, string>();
session.on('Debugger.scriptParsed', ({ params }) => files.set(params.scriptId, params.url));
await session.post('Debugger.enable');

async function placesOf(folding: Folding): Promise<Places['rows']> {
  Object.assign(globalThis, { folding });
  const { result } = await session.post('Runtime.evaluate', { expression: 'globalThis.folding' });
  const places: Places['rows'] = {};
  for (const { name, value } of await propertiesOf(result.objectId!)) {
    const own: Record<string, Place> = {};
    for (const fold of await propertiesOf(value!.objectId!)) {
      const place = fold.value?.objectId && (await placeOf(fold.value.objectId));
      if (place) own[fold.name] = place;
    }
    places[name] = own;
  }
  return places;
}

async function propertiesOf(objectId: string) {
  const { result } = await session.post('Runtime.getProperties', { objectId, ownProperties: true });
  return result.filter(({ enumerable }) => enumerable);
}

async function placeOf(objectId: string): Promise<Place | undefined> {
  const { internalProperties = [] } = await session.post('Runtime.getProperties', {
    objectId,
    ownProperties: true,
  });
  const at = internalProperties.find(({ name }) => name === '[[FunctionLocation]]')?.value?.value;
  const url = at && files.get(at.scriptId);
  if (!url?.startsWith('file:')) return undefined;
  return { file: relative(ROOT, fileURLToPath(url)).replaceAll('\\', '/'), line: at.lineNumber + 1 };
}

parentPort!.postMessage({ rows: await placesOf(rows), states: await placesOf(states) } satisfies Places);
session.disconnect();
