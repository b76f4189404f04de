import type { MyNewPage as Page } from '#contracts/site/myPage.ts';
import { MY_PATH } from '#contracts/site/pages.ts';
import { sayIn } from '../../platform/texts/catalogue.ts';
import forms from '../form/Form.module.css';
import { formTexts } from '../form/formTexts.ts';
import personal from '../form/personal.css?inline';
import prose from '../frame/Prose.module.css';
import type { PageView } from '../frame/pageView.ts';
import { useHref, useSay } from '../frame/speech.tsx';
import own from './my.css?inline';
import { myTexts } from './myTexts.ts';
import { NightForm } from './NightForm.tsx';
import { NightReadShown } from './NightReadShown.tsx';
import adding from './new.css?inline';
import { newTexts } from './newTexts.ts';
import { SentenceForm } from './SentenceForm.tsx';

/** Adds a night or a series: from a sentence, of which it shows what it will be, or by a form with nothing that can wait. */
export const myNewPage: PageView<'myNew'> = {
  head(_, language) {
    const say = sayIn(myTexts, language);
    return {
      ...{ title: say('add'), description: say('signInLead'), hidden: true },
      styles: personal + own + adding,
    };
  },
  Body({ page }) {
    const say = useSay(myTexts);
    const sayNew = useSay(newTexts);
    const href = useHref();
    const { organizer, isReviewed, read } = page;
    return (
      <div className={prose.page}>
        <div className="head">
          <h1>{say('add')}</h1>
          <p className={prose.lead}>
            {say('addLead', { organizer: organizer.name })} {say(isReviewed ? 'addReviewed' : 'addTrusted')}
          </p>
        </div>
        <Refused page={page} />
        {read && <NightReadShown page={page} read={read} />}
        {isBegun(page) ? <Correcting page={page} /> : <SentenceForm page={page} />}
        {read && <SentenceForm page={page} />}
        {!isBegun(page) && (
          <details className="byForm">
            <summary>{sayNew('byForm')}</summary>
            <NightForm page={page} />
          </details>
        )}
        <p>
          <a href={`${href(MY_PATH)}?of=${organizer.id}`}>{say('backTo')}</a>
        </p>
      </div>
    );
  },
};

function Refused({ page: { text, fieldErrors } }: { page: Page }) {
  const say = useSay(formTexts);
  const told = text || (Object.keys(fieldErrors).length > 0 ? say('notSent') : '');
  if (!told) return null;
  return (
    <p role="alert" className={forms.refused}>
      {told}
    </p>
  );
}

/** Whether the form has something to correct: what was read, what was refused, or a night that it is to be like. */
function isBegun({ read, values, fieldErrors }: Page): boolean {
  const isOfForm = Object.keys(fieldErrors).some(name => name !== 'sentence' && name !== 'text');
  return read !== null || Boolean(values.title) || isOfForm;
}

function Correcting({ page }: { page: Page }) {
  const say = useSay(newTexts);
  return (
    <section aria-labelledby="correct">
      <h2 id="correct">{say('correct')}</h2>
      <NightForm page={page} />
    </section>
  );
}
