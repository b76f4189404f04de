import { useState } from 'react';
import { inTime } from '../platform/page/lazyScreen.ts';
import { text } from '../platform/texts/messages.ts';
import { toastFailed } from '../ui/notice/toast.tsx';
import { shellTexts } from './shellTexts.ts';

type PartOnUse<Part> = {
  /** Null until the part was used and is there. */
  part: Part | null;
  /** Begins to fetch the part: it may be used soon. */
  prepare: () => void;
  /** Has the part come; says it where it cannot. */
  use: () => void;
};

/**
 * A part of the script that nobody needs before they use it: a menu that opens, a search that is typed into. Until
 * then what stands in its place is drawn without it. `load` is an `import(…)`.
 */
export function usePartOnUse<Part>(load: () => Promise<Part>): PartOnUse<Part> {
  const [part, setPart] = useState<{ loaded: Part } | null>(null);
  const use = async () => {
    try {
      setPart({ loaded: await inTime(load) });
    } catch (error) {
      toastFailed(text(shellTexts)('chunkFailed'), error);
    }
  };
  return {
    part: part?.loaded ?? null,
    prepare: () => void load().catch(() => {}),
    use: () => void use(),
  };
}
