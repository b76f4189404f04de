import { useText } from '../../platform/texts/messages.ts';
import { Clave } from '../notice/Clave.tsx';
import { uiTexts } from '../texts/messages.ts';
import classes from './Screen.module.css';

/** Fills a screen whose content is loading. */
export function ScreenLoading() {
  const say = useText(uiTexts);
  return (
    <div className={classes.centre} role="status">
      <Clave size={72} playing />
      <p className={classes.quiet}>{say('loading')}</p>
    </div>
  );
}
