import { useSetting } from '../frame/setting.tsx';
import { useSay } from '../frame/speech.tsx';
import classes from './Faq.module.css';
import { supportTexts } from './supportTexts.ts';

const QUESTIONS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

/** Ten questions, the first open. They share a name, so the browser keeps one open at a time. */
export function Faq() {
  const say = useSay(supportTexts);
  const { brand, mail } = useSetting();
  return (
    <div className={classes.faq}>
      {QUESTIONS.map(number => (
        <details key={number} name="faq" open={number === 1}>
          <summary>
            <h3>{say(`question${number}`, { brand, mail })}</h3>
          </summary>
          <p>{say(`answer${number}`, { brand, mail })}</p>
        </details>
      ))}
    </div>
  );
}
