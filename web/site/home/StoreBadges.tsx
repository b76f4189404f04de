import { useSetting } from '../frame/setting.tsx';
import { useSay } from '../frame/speech.tsx';
import classes from './Home.module.css';
import { homeTexts } from './homeTexts.ts';

/** Where the app is to be had: one store has it, the other will. */
export function StoreBadges() {
  const say = useSay(homeTexts);
  const { ios } = useSetting().links;
  return (
    <ul className={classes.badges}>
      <li>
        {ios ? (
          <a href={ios} className={classes.action} rel="noopener">
            {say('ios')}
          </a>
        ) : (
          <span className={classes.soon}>{say('iosSoon')}</span>
        )}
      </li>
      <li>
        <span className={classes.soon}>{say('android')}</span>
      </li>
    </ul>
  );
}
