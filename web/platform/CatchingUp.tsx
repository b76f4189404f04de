import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useText } from './messages.ts';
import { factsBehind, watchStale } from './position.ts';
import classes from './Shell.module.css';
import { shellTexts } from './shellTexts.ts';

const AGAIN = 1_500;

/** Says so while rows lag behind what this browser has written, and reads again until they do not. */
export function CatchingUp() {
  const say = useText(shellTexts);
  const client = useQueryClient();
  const behind = useSyncExternalStore(watchStale, factsBehind);
  useEffect(() => {
    if (behind === 0) return;
    const again = setInterval(() => client.invalidateQueries({ type: 'active' }), AGAIN);
    return () => clearInterval(again);
  }, [behind, client]);
  return behind === 0 ? null : (
    <p role="status" className={classes.behind}>
      {say('catchingUp')}
    </p>
  );
}
