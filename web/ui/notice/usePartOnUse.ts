import { useState } from 'react';
import { inTime } from '../../platform/page/lazyScreen.ts';
import { text } from '../../platform/texts/messages.ts';
import { uiTexts } from '../texts/messages.ts';
import { toastFailed } from './toast.tsx';

type PartOnUse<Part> = {
  /** Null until the chunk was used and has loaded. */
  part: Part | null;
  /** Prefetches the chunk: it may be used soon. */
  prepare: () => void;
  /** Loads the chunk; reports a failure. */
  use: () => void;
};

/**
 * A chunk that is only needed once it is used: a menu that opens, a search that is typed into. Until then a
 * placeholder is rendered without it. `load` is an `import(…)`.
 */
export function usePartOnUse<Part>(load: () => Promise<Part>): PartOnUse<Part> {
  const [part, setPart] = useState<{ loaded: Part } | null>(null);
  const use = async () => {
    try {
      setPart({ loaded: await inTime(load) });
    } catch (error) {
      toastFailed(text(uiTexts)('chunkFailed'), error);
    }
  };
  return {
    part: part?.loaded ?? null,
    prepare: () => void load().catch(() => {}),
    use: () => void use(),
  };
}
