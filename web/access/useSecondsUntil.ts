import { useEffect, useState } from 'react';

/** Whole seconds until a moment (ISO 8601), counting down to 0. */
export function useSecondsUntil(moment: string): number {
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((Date.parse(moment) - now) / 1_000));
  const over = left === 0;
  useEffect(() => {
    setNow(Date.now());
    if (over) return;
    const ticking = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(ticking);
  }, [moment, over]);
  return left;
}
