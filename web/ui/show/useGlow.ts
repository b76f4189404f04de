import { useCallback, useEffect, useRef, useState } from 'react';

const GLOW = 2_000;
const NONE: ReadonlySet<string> = new Set();

/** The row that a command has just changed, for as long as it glows. */
export function useGlow() {
  const [glowing, setGlowing] = useState(NONE);
  const fading = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(fading.current), []);
  const glow = useCallback((id: string) => {
    clearTimeout(fading.current);
    setGlowing(new Set([id]));
    fading.current = setTimeout(() => setGlowing(NONE), GLOW);
  }, []);
  return { glowing, glow };
}
