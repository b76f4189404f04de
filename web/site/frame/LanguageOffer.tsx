import { pathIn } from '#contracts/site/pages.ts';
import { sayIn } from '../../platform/texts/catalogue.ts';
import classes from './Frame.module.css';
import { frameTexts } from './frameTexts.ts';
import { useSetting } from './setting.tsx';

/**
 * Offers the other language to those whose browser prefers it. Hidden until `client.ts` shows it, so that one answer
 * serves everybody from a cache.
 */
export function LanguageOffer() {
  const { language, path } = useSetting();
  const other = language === 'en' ? 'es' : 'en';
  const say = sayIn(frameTexts, other);
  return (
    <aside className={classes.offer} data-offer={other} lang={other} hidden>
      <p>
        {say('offer')} <a href={pathIn(other, path)}>{say('offerLink')}</a>
      </p>
      <button type="button" className={classes.close} aria-label={say('closeOffer')}>
        ×
      </button>
    </aside>
  );
}
