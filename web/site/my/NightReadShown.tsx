import type { NightRead } from '#contracts/my/readCall.ts';
import type { MyNewPage as Page } from '#contracts/site/myPage.ts';
import { shortDay } from '../calendar/nightTime.ts';
import forms from '../form/Form.module.css';
import { useSay, useSpoken } from '../frame/speech.tsx';
import { NIGHT_FORM } from './NightForm.tsx';
import { newTexts } from './newTexts.ts';

type Props = { page: Page; read: NightRead };

/** What a sentence was read as, and what was not understood; it is published from here if it is right, and whole. */
export function NightReadShown({ page, read }: Props) {
  const say = useSay(newTexts);
  const { notes, rest } = read;
  return (
    <section aria-labelledby="becomes" className="becomes">
      <p id="becomes" className="hint">
        {say('becomes')}
      </p>
      <h2>{read.title || say('untitled')}</h2>
      <Facts page={page} read={read} />
      {(notes.length > 0 || rest.length > 0) && (
        <ul className="notes">
          {notes.map(note => (
            <li key={note}>{note}</li>
          ))}
          {rest.length > 0 && <li>{say('rest', { text: rest.join(' · ') })}</li>}
        </ul>
      )}
      {read.title && read.date && read.from && (
        <button type="submit" form={NIGHT_FORM} className={forms.send}>
          {say(page.isReviewed ? 'save' : 'publish')}
        </button>
      )}
    </section>
  );
}

function Facts({ page: { values, styles, chosen }, read }: Props) {
  const say = useSay(newTexts);
  const where = [values.locationName, values.locationAddress, values.city].filter(Boolean).join(', ');
  const danced = styles.filter(({ id }) => chosen.includes(id)).map(({ label }) => label);
  // The currency is named where the price does not.
  const currency = read.currency && !/[^\d\s.,/–-]/.test(read.price) ? ` ${read.currency}` : '';
  return (
    <dl>
      <dt>{say('when')}</dt>
      <dd>
        <Dates read={read} />
      </dd>
      <dt>{say('where')}</dt>
      <dd>
        {where || say('noPlace')}
        {read.venueId && <span className="hint"> · {say('knownPlace')}</span>}
        {where && read.place.name === null && <span className="hint"> · {say('usualPlace')}</span>}
      </dd>
      <dt>{say('price')}</dt>
      <dd>{read.price ? read.price + currency : say('notSaid')}</dd>
      {danced.length > 0 && (
        <>
          <dt>{say('styles')}</dt>
          <dd>{danced.join(', ')}</dd>
        </>
      )}
    </dl>
  );
}

function Dates({ read: { dates, more, from, until } }: { read: NightRead }) {
  const say = useSay(newTexts);
  const language = useSpoken();
  const hours = from === null ? say('noTime') : [from, until].filter(Boolean).join('–');
  if (dates.length === 0) return `${say('noDay')}, ${hours}`;
  const [first, ...others] = dates;
  return (
    <>
      {shortDay(first!, language)}, {hours}
      {others.length > 0 && (
        <ul>
          {others.map(day => (
            <li key={day}>{shortDay(day, language)}</li>
          ))}
          {more > 0 && <li>{say('more', { count: more })}</li>}
        </ul>
      )}
    </>
  );
}
