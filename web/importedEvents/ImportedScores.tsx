import { DOUBTFUL, DOUBTS, PART_POINTS, type PartName, TELLING } from '#contracts/importedEvents/scores.ts';
import { useText } from '../platform/texts/messages.ts';
import { Disclosure } from '../ui/show/Disclosure.tsx';
import classes from './ImportedEvents.module.css';
import { scoreTexts } from './scoreTexts.ts';

const PARTS = Object.keys(PART_POINTS) as PartName[];

/** The rules by which items are scored. */
export function ImportedScores() {
  const say = useText(scoreTexts);
  return (
    <div className={classes.scores}>
      <Disclosure label={say('explain')}>
        <div className={classes.beside}>
          <Rules
            caption={say('completeness')}
            of={say('part')}
            rules={PARTS.map(part => [
              say(`part_${part}`, { length: TELLING }),
              say('percent', { points: PART_POINTS[part] }),
            ])}
          />
          <div>
            <Rules
              caption={say('confidence')}
              of={say('issue')}
              rules={DOUBTFUL.map(name => [say(`issue_${name}`), say('less', { points: DOUBTS[name] })])}
            />
            <p className={classes.quiet}>{say('again')}</p>
          </div>
        </div>
      </Disclosure>
    </div>
  );
}

type RulesProps = { caption: string; of: string; rules: readonly (readonly [string, string])[] };

function Rules({ caption, of, rules }: RulesProps) {
  const say = useText(scoreTexts);
  return (
    <table className={classes.rules}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{of}</th>
          <th scope="col">{say('counts')}</th>
        </tr>
      </thead>
      <tbody>
        {rules.map(([what, counts]) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td>{counts}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
