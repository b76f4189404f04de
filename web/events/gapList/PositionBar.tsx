import { Button } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { bulkEvents } from '#contracts/events/bulkCalls.ts';
import { useWholeConsole } from '../../platform/areas/wholeConsole.ts';
import { newKey, send } from '../../platform/calls/api.ts';
import { useText } from '../../platform/texts/messages.ts';
import { toastFailed } from '../../ui/notice/toast.tsx';
import { gapFilterOf } from '../quality/queries.ts';
import { Picked } from '../unassigned/Picked.tsx';
import { SuggestionsDialog } from '../unassigned/SuggestionsDialog.tsx';
import { suggestionTexts } from '../unassigned/suggestionTexts.ts';
import classes from '../unassigned/Unassigned.module.css';
import type { BarProps } from './barProps.ts';

/** The coordinates that are suggested, for the selected events or for all that match, as a run that can be undone. */
export function PositionBar({ chosen, filters, onClear, onStarted }: BarProps) {
  const say = useText(suggestionTexts);
  const isWhole = useWholeConsole();
  const [asking, setAsking] = useState(false);
  const start = useMutation({
    mutationFn: (key: string) => {
      const ids = chosen.map(({ id }) => id);
      return send(
        bulkEvents,
        { body: { ids, action: { kind: 'suggested', gap: 'noVenuePosition' } } },
        { key },
      );
    },
    onSuccess: ({ jobId }) => onStarted(jobId),
    onError: error => toastFailed(say('failed'), error),
  });
  return (
    <section className={classes.bar} aria-label={say('ofSelected')}>
      <Button
        variant="default"
        disabled={chosen.length === 0}
        loading={start.isPending}
        onClick={() => start.mutate(newKey())}
      >
        {say('acceptChosen')}
      </Button>
      <Picked count={chosen.length} onClear={onClear} />
      {isWhole && (
        <Button
          className={classes.accept}
          variant="default"
          leftSection={<IconSparkles size={16} aria-hidden />}
          onClick={() => setAsking(true)}
        >
          {say('acceptAll')}
        </Button>
      )}
      <SuggestionsDialog
        kind="noVenuePosition"
        filters={gapFilterOf(filters)}
        opened={asking}
        onClose={() => setAsking(false)}
        onStarted={onStarted}
      />
    </section>
  );
}
