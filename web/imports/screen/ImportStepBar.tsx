import { IconCheck } from '@tabler/icons-react';
import { useText } from '../../platform/texts/messages.ts';
import classes from './ImportScreen.module.css';
import { screenTexts } from './screenTexts.ts';

export const STEPS = ['stepFile', 'stepContents', 'stepTrial', 'stepResult'] as const;
export type Step = (typeof STEPS)[number];

/** Where an import is: four steps, the present one marked. */
export function ImportStepBar({ step }: { step: Step }) {
  const say = useText(screenTexts);
  const at = STEPS.indexOf(step);
  return (
    <ol className={classes.steps} aria-label={say('steps')}>
      {STEPS.map((name, index) => (
        <li key={name} aria-current={index === at ? 'step' : undefined} data-done={index < at}>
          <span className={classes.stepNumber} aria-hidden>
            {index < at ? <IconCheck size={14} /> : index + 1}
          </span>
          {say(name)}
        </li>
      ))}
    </ol>
  );
}
