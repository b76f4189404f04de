import { useSetting } from '../frame/setting.tsx';
import { useSay } from '../frame/speech.tsx';
import classes from './Home.module.css';
import { homeTexts } from './homeTexts.ts';

/** Where the app is to be had: one store has it, the other will. Without an app, one quiet line says so. */
export function StoreBadges() {
  const say = useSay(homeTexts);
  const { ios } = useSetting().links;
  if (!ios) return <p className={classes.soon}>{`${say('iosSoon')} · ${say('android')}`}</p>;
  return (
    <ul className={classes.badges}>
      <li>
        <a href={ios} className={classes.action} rel="noopener">
          {say('ios')}
        </a>
      </li>
      <li>
        <span className={classes.soon}>{say('android')}</span>
      </li>
    </ul>
  );
}
