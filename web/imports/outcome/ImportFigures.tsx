import type { ImportAnswer } from '#contracts/imports/calls.ts';
import { useText } from '../../platform/texts/messages.ts';
import { StatCards } from '../../ui/show/StatCards.tsx';
import classes from '../frame/Import.module.css';
import { importTexts } from '../frame/importTexts.ts';

type Figures = Pick<ImportAnswer, 'created' | 'updated' | 'unchanged' | 'errors'>;

/** The number of rows by result. */
export function ImportFigures({ figures }: { figures: Figures }) {
  const say = useText(importTexts);
  return (
    <div className={classes.figures}>
      <StatCards
        label={say('title')}
        stats={[
          { label: say('ready'), value: figures.created },
          { label: say('updates'), value: figures.updated },
          { label: say('unchanged'), value: figures.unchanged },
          { label: say('errors'), value: figures.errors },
        ]}
      />
    </div>
  );
}
