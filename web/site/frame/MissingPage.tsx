import { SUPPORT_PATH } from '#contracts/site/pages.ts';
import { sayIn } from '../../platform/texts/catalogue.ts';
import { Clave } from '../../ui/notice/Clave.tsx';
import classes from './Frame.module.css';
import { missingTexts } from './missingTexts.ts';
import type { PageView } from './pageView.ts';
import { useHref, useSay } from './speech.tsx';

/** The page for an unknown address. */
export const missingPage: PageView<'missing'> = {
  head(_, language) {
    const say = sayIn(missingTexts, language);
    return { title: say('title'), description: say('text'), hidden: true };
  },
  Body: MissingPage,
};

function MissingPage() {
  const say = useSay(missingTexts);
  const href = useHref();
  return (
    <section className={classes.missing}>
      <Clave size={120} />
      <h1>{say('title')}</h1>
      <p>{say('text')}</p>
      <ul>
        <li>
          <a href={href('/')}>{say('home')}</a>
        </li>
        <li>
          <a href={href(SUPPORT_PATH)}>{say('support')}</a>
        </li>
      </ul>
    </section>
  );
}
