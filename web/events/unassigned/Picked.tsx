import { Button } from '@mantine/core';
import { useText } from '../../platform/texts/messages.ts';
import classes from './Unassigned.module.css';
import { unassignedTexts } from './unassignedTexts.ts';

/** How many events of a list are selected, and the way to select none. */
export function Picked({ count, onClear }: { count: number; onClear: () => void }) {
  const say = useText(unassignedTexts);
  return (
    <>
      <span role="status" className={classes.picked}>
        {count > 0 && say('picked', { count })}
      </span>
      {count > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={onClear}>
          {say('clear')}
        </Button>
      )}
    </>
  );
}
