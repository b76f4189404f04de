import { type MyNewPage as Page, RHYTHMS } from '#contracts/site/myPage.ts';
import { MY_NEW_PATH, MY_PATH } from '#contracts/site/pages.ts';
import { sayIn } from '../../platform/texts/catalogue.ts';
import { FieldShown } from '../form/FieldShown.tsx';
import forms from '../form/Form.module.css';
import { formTexts } from '../form/formTexts.ts';
import personal from '../form/personal.css?inline';
import type { Field } from '../form/publicForm.ts';
import prose from '../frame/Prose.module.css';
import type { PageView } from '../frame/pageView.ts';
import { useHref, useSay } from '../frame/speech.tsx';
import own from './my.css?inline';
import { myTexts } from './myTexts.ts';

/** Adds a night or a series: what, when and where first, and nothing that can wait. */
export const myNewPage: PageView<'myNew'> = {
  head(_, language) {
    const say = sayIn(myTexts, language);
    return { title: say('add'), description: say('signInLead'), hidden: true, styles: personal + own };
  },
  Body({ page }) {
    const say = useSay(myTexts);
    const href = useHref();
    const { organizer, isReviewed } = page;
    return (
      <div className={prose.page}>
        <div className="head">
          <h1>{say('add')}</h1>
          <p className={prose.lead}>
            {say('addLead', { organizer: organizer.name })} {say(isReviewed ? 'addReviewed' : 'addTrusted')}
          </p>
        </div>
        <Form page={page} />
        <p>
          <a href={`${href(MY_PATH)}?of=${organizer.id}`}>{say('backTo')}</a>
        </p>
      </div>
    );
  },
};

function Form({ page }: { page: Page }) {
  const say = useSay(myTexts);
  const sayForm = useSay(formTexts);
  const href = useHref();
  const { organizer, text, fieldErrors } = page;
  const told = text || (Object.keys(fieldErrors).length > 0 ? sayForm('notSent') : '');
  const rhythms = RHYTHMS.map(value => ({ value, label: say(`rhythm_${value}`) }));
  return (
    <form method="post" action={`${href(MY_NEW_PATH)}?of=${organizer.id}`} className={forms.form}>
      {told && (
        <p role="alert" className={forms.refused}>
          {told}
        </p>
      )}
      <Entered
        page={page}
        field={{ name: 'title', label: say('name'), kind: 'text', required: true, most: 200 }}
      />
      <Entered
        page={page}
        field={{ name: 'startDateTime', label: say('first'), kind: 'datetime-local', required: true }}
      />
      <Entered page={page} field={{ name: 'until', label: say('until'), kind: 'time' }} also="endDateTime" />
      <Entered
        page={page}
        field={{ name: 'rhythm', label: say('rhythm'), kind: 'choice', required: true, choices: rhythms }}
        usual="once"
        also="recurrenceConfig"
      />
      <Entered page={page} field={{ name: 'locationName', label: say('place'), kind: 'text', most: 200 }} />
      <Entered
        page={page}
        field={{ name: 'locationAddress', label: say('address'), kind: 'text', most: 300 }}
      />
      <Entered page={page} field={{ name: 'city', label: say('city'), kind: 'region' }} also="regionId" />
      <Entered page={page} field={{ name: 'price', label: say('price'), kind: 'text', most: 100 }} />
      <Styles page={page} />
      <Entered
        page={page}
        field={{ name: 'description', label: say('about'), kind: 'area', rows: 4, most: 5_000 }}
      />
      <button type="submit" className={forms.send}>
        {say('addDo')}
      </button>
    </form>
  );
}

type EnteredProps = {
  page: Page;
  field: Field;
  usual?: string;
  /** What the call names the value, where that is not the field. */
  also?: string;
};

function Entered({ page: { values, fieldErrors, regions }, field, usual, also = field.name }: EnteredProps) {
  return (
    <FieldShown
      {...{ form: 'new', page: '', regions, field }}
      value={values[field.name] || usual}
      error={fieldErrors[field.name] ?? fieldErrors[also]}
    />
  );
}

function Styles({ page: { styles: choices, chosen } }: { page: Page }) {
  const say = useSay(myTexts);
  return (
    <fieldset>
      <legend>{say('styles')}</legend>
      <div className="points">
        {choices.map(({ id, label }) => (
          <label key={id}>
            <input type="checkbox" name="style" value={id} defaultChecked={chosen.includes(id)} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
