import { Button } from '@mantine/core';
import { useText } from '../../platform/texts/messages.ts';
import { uiTexts } from '../texts/messages.ts';
import { EmptyState } from './EmptyState.tsx';

type NoMatchProps = { children: string; onClear: () => void };

/** Stands where rows would when the filters leave none, with the way to take the filters off. */
export function NoMatch({ children, onClear }: NoMatchProps) {
  const say = useText(uiTexts);
  return (
    <EmptyState
      action={
        <Button variant="default" onClick={onClear}>
          {say('clearFilters')}
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}
