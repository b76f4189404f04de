import { Button } from '@mantine/core';
import { useText } from '../../platform/texts/messages.ts';
import { uiTexts } from '../texts/messages.ts';
import { EmptyState } from './EmptyState.tsx';

type NoMatchProps = { children: string; onClear: () => void };

/** Shown in place of rows if the filters match none, with a button that clears them. */
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
