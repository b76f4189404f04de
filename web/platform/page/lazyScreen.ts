import type { ComponentType } from 'react';

/** A part of the script may take this long to come, as the specification says. */
const PATIENCE = 120_000;

/** Thrown when a part of the script could not be loaded, or did not come in time. */
export class ChunkFailed extends Error {
  override name = 'ChunkFailed';
}

/** Waits for a part of the script: `load` is an `import(…)`. Throws `ChunkFailed`, after 120 s at the latest. */
export async function inTime<Part>(load: () => Promise<Part>): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkFailed('Loading chunk failed')), PATIENCE);
  });
  const failed = (cause: unknown) => Promise.reject(new ChunkFailed('Loading chunk failed', { cause }));
  try {
    return await Promise.race([load().catch(failed), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** What a route needs to show a component that is a part of the script of its own. */
export function lazyScreen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): { lazy: () => Promise<{ Component: ComponentType }> } {
  return { lazy: async () => ({ Component: (await inTime(load))[name] }) };
}
