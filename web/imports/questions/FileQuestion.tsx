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
  const [first] = examples;
  const isCompared = first?.others !== undefined;
  /** Where the choices have to be compared, each with what it makes of the first of the rows. */
  const labelOf = (choice: ImportQuestion['choices'][number]): string => {
    const other = first?.others?.find(one => one.choice === choice)?.reads;
    const reads = isCompared && choice === choices[0] ? first.reads : other;
    return reads ? say('choice', { choice: say(choice), reads: shown(reads) }) : say(choice);
  };
  return (
    <fieldset className={classes.question}>
      <legend>{asked}</legend>
      <ul className={classes.quiet}>
        {examples.map(({ row, title, value, reads }) => (
          <li key={row}>{say('example', { row, title, value, reads: shown(reads) })}</li>
        ))}
      </ul>
      <Radio.Group
        aria-label={asked}
        value={order.answers[kind] ?? answer ?? ''}
        onChange={chosen => onAnswer({ answers: { ...order.answers, [kind]: chosen } })}
      >
        {choices.map(choice => (
          <Radio key={choice} value={choice} label={labelOf(choice)} mt={6} />
        ))}
      </Radio.Group>
    </fieldset>
  );
}

function shown(reads: readonly string[]): string {
  return reads.map(readable).join(', ');
}

function readable(text: string): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return text;
  return shownAs({ dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${text}T00:00Z`));
}
