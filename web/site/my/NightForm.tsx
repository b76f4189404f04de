import { WEEKDAYS } from '#contracts/events/series/recurrence.ts';
import { RHYTHMS } from '#contracts/my/rhythm.ts';
import type { MyNewPage as Page } from '#contracts/site/myPage.ts';
import { MY_NEW_PATH } from '#contracts/site/pages.ts';
import { weekdays } from '../calendar/nightTime.ts';
import { FieldShown } from '../form/FieldShown.tsx';
import forms from '../form/Form.module.css';
import type { Field } from '../form/publicForm.ts';
import { useHref, useSay, useSpoken } from '../frame/speech.tsx';
import { myTexts } from './myTexts.ts';
import { newTexts } from './newTexts.ts';
import { PictureField } from './PictureField.tsx';

/** Its id, for buttons elsewhere on the page that send it. */
export const NIGHT_FORM = 'night';

/** What, when and where of a night or a series. */
export function NightForm({ page }: { page: Page }) {
  const say = useSay(newTexts);
  const sayMy = useSay(myTexts);
  const href = useHref();
  const { organizer, isReviewed } = page;
  const rhythms = RHYTHMS.map(value => ({ value, label: say(`rhythm_${value}`) }));
  const place: Field = { name: 'locationName', label: sayMy('place'), kind: 'text', most: 200 };
  const address: Field = { name: 'locationAddress', label: sayMy('address'), kind: 'text', most: 300 };
  return (
    <form
      id={NIGHT_FORM}
      method="post"
      encType="multipart/form-data"
      action={`${href(MY_NEW_PATH)}?of=${organizer.id}`}
      className={forms.form}
    >
      <Entered
        page={page}
        field={{ name: 'title', label: say('name'), kind: 'text', required: true, most: 200 }}
      />
      <Entered
        page={page}
        field={{ name: 'date', label: say('date'), kind: 'date', required: true }}
        also="startDateTime"
      />
      <div className="times">
        <Entered page={page} field={{ name: 'from', label: say('from'), kind: 'time', required: true }} />
        <Entered
          page={page}
          field={{ name: 'until', label: say('until'), kind: 'time' }}
          also="endDateTime"
        />
      </div>
      <Entered
        page={page}
        field={{ name: 'rhythm', label: say('rhythm'), kind: 'choice', required: true, choices: rhythms }}
        usual="once"
        also="recurrenceConfig"
      />
      <Weekly page={page} />
      <Venues page={page} />
      <Entered page={page} field={place} />
      <Entered page={page} field={address} />
      <Entered page={page} field={{ name: 'city', label: sayMy('city'), kind: 'region' }} also="regionId" />
      <Entered page={page} field={{ name: 'price', label: say('price'), kind: 'text', most: 100 }} />
      <Flyer page={page} />
      <Styles page={page} />
      <Entered
        page={page}
        field={{ name: 'description', label: say('about'), kind: 'area', rows: 4, most: 5_000 }}
      />
      <button type="submit" className={forms.send}>
        {say(isReviewed ? 'save' : 'publish')}
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

/** What a series may say besides its rhythm; open where something is said. */
function Weekly({ page }: { page: Page }) {
  const say = useSay(newTexts);
  const language = useSpoken();
  const { days, values } = page;
  const names = weekdays(language);
  const named = days.length > 1 ? days : [];
  return (
    <details className="byForm" open={named.length > 0 || Boolean(values.lastDay)}>
      <summary>{say('days')}</summary>
      <fieldset className="weekdays">
        <legend>{say('days')}</legend>
        <div className="points">
          {WEEKDAYS.map((day, index) => (
            <label key={day}>
              <input type="checkbox" name="day" value={day} defaultChecked={named.includes(day)} />
              {names[index]}
            </label>
          ))}
        </div>
      </fieldset>
      <Entered page={page} field={{ name: 'lastDay', label: say('lastDay'), kind: 'date' }} also="endDate" />
    </details>
  );
}

/** The venues that the place may be. */
function Venues({ page: { read, values } }: { page: Page }) {
  const say = useSay(newTexts);
  if (!read) return values.venue ? <input type="hidden" name="venue" value={values.venue} /> : null;
  if (read.venues.length === 0) return null;
  return (
    <fieldset className="venues">
      <legend>{say('severalPlaces')}</legend>
      <div className="points">
        {read.venues.map(({ id, name, address, city }) => (
          <label key={id}>
            <input type="radio" name="venue" value={id} defaultChecked={values.venue === id} />
            {[name, address, city].filter(Boolean).join(', ')}
          </label>
        ))}
        <label>
          <input type="radio" name="venue" value="" defaultChecked={!values.venue} />
          {say('otherPlace')}
        </label>
      </div>
    </fieldset>
  );
}

/** A picture that was uploaded already is kept while something else is corrected. */
function Flyer({ page: { values, fieldErrors } }: { page: Page }) {
  const say = useSay(myTexts);
  const { coverImage = '' } = values;
  return (
    <fieldset>
      <legend>{say('picture')}</legend>
      {coverImage && <input type="hidden" name="coverImage" value={coverImage} />}
      <PictureField form="new" picture={coverImage || null} error={fieldErrors.coverImage} />
    </fieldset>
  );
}

function Styles({ page: { styles: choices, chosen } }: { page: Page }) {
  const say = useSay(newTexts);
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
