import { Radio } from '@mantine/core';
import type { ImportQuestion } from '#contracts/imports/questions.ts';
import { shownAs } from '../../platform/shown/shownClock.ts';
import { useText } from '../../platform/texts/messages.ts';
import classes from '../frame/Import.module.css';
import type { QuestionProps } from '../order/importOrder.ts';
import { fileQuestionTexts } from './fileQuestionTexts.ts';

type FileQuestionProps = Pick<QuestionProps, 'order' | 'onAnswer'> & { question: ImportQuestion };

/** A question about rows that can be meant in more than one way; they wait for its answer. */
export function FileQuestion({ question, order, onAnswer }: FileQuestionProps) {
  const say = useText(fileQuestionTexts);
  const { kind, count, examples, choices, answer } = question;
  const asked = say(kind, { count });
  return (
    <fieldset className={classes.question}>
      <legend>{asked}</legend>
      <ul className={classes.quiet}>
        {examples.map(({ row, title, value, reads }) => (
          <li key={row}>{say('example', { row, title, value, reads: reads.map(readable).join(', ') })}</li>
        ))}
      </ul>
      <Radio.Group
        aria-label={asked}
        value={order.answers[kind] ?? answer ?? ''}
        onChange={chosen => onAnswer({ answers: { ...order.answers, [kind]: chosen } })}
      >
        {choices.map(choice => (
          <Radio key={choice} value={choice} label={say(choice)} mt={6} />
        ))}
      </Radio.Group>
    </fieldset>
  );
}

function readable(text: string): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return text;
  return shownAs({ dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${text}T00:00Z`));
}
