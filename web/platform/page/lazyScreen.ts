import type { ComponentType } from 'react';

/** The time limit for loading a chunk, set by the specification. */
const TIMEOUT = 120_000;

/** Thrown when a chunk could not be loaded, or not in time. */
export class ChunkFailed extends Error {
  override name = 'ChunkFailed';
}

/** Loads a chunk: `load` is an `import(…)`. Throws `ChunkFailed`, after 120 s at the latest. */
export async function inTime<Part>(load: () => Promise<Part>): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkFailed('Loading chunk failed')), TIMEOUT);
  });
  const failed = (cause: unknown) => Promise.reject(new ChunkFailed('Loading chunk failed', { cause }));
  try {
    return await Promise.race([load().catch(failed), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The properties of a route whose component is in a chunk of its own. */
export function lazyScreen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): { lazy: () => Promise<{ Component: ComponentType }> } {
  return { lazy: async () => ({ Component: (await inTime(load))[name] }) };
}
