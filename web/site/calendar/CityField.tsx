import type { Choice } from '#contracts/site/choices.ts';
import type { CalendarPage } from '#contracts/site/pages.ts';
import { useHref, useSay, useSpoken } from '../frame/speech.tsx';
import classes from './Calendar.module.css';
import { calendarPath, ownFilters } from './calendarHref.ts';
import { calendarTexts } from './calendarTexts.ts';
import { nearPlace } from './calendarTitle.ts';

/** The place around which it is looked, if an address gives one, and the way back to everywhere. */
export function Around({ page }: { page: CalendarPage }) {
  const say = useSay(calendarTexts);
  const href = useHref();
  const language = useSpoken();
  const { named, view } = page;
  if (!named.near) return null;
  const rest = { ...ownFilters(page), near: undefined, within: undefined };
  return (
    <p className={classes.around}>
      {say('around', { place: nearPlace(named.near, language) })}{' '}
      <a href={href(calendarPath({ ...rest, view: view === 'list' ? undefined : view }))}>
        {say('everywhere')}
      </a>
    </p>
  );
}

type TypedCityProps = {
  cities: readonly Choice[];
  typed?: string;
  unknown?: string | null;
};

/** A field that takes any city of the world, and suggests those with nights. Scripts give it a button for near me. */
export function TypedCity({ cities, typed = '', unknown = null }: TypedCityProps) {
  const say = useSay(calendarTexts);
  return (
    <div className={classes.typed}>
      <label htmlFor="place">{say('city')}</label>
      <span className={classes.field}>
        <input
          id="place"
          name="place"
          list="cities"
          defaultValue={typed}
          placeholder={say('cityHint')}
          maxLength={200}
          autoComplete="off"
          aria-invalid={unknown === null ? undefined : true}
          aria-describedby="place-told"
        />
        <button
          type="button"
          hidden
          data-locates
          data-locating={say('locating')}
          data-failed={say('notLocated')}
          aria-label={say('locate')}
          title={say('locate')}
        >
          <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
            <circle cx="12" cy="12" r="6" />
            <path d="M12 2v4M12 18v4M2 12h4M18 12h4" />
          </svg>
        </button>
      </span>
      <datalist id="cities">
        {cities.map(({ id, label }) => (
          <option key={id} value={label} />
        ))}
      </datalist>
      <p id="place-told" role="status" className={classes.told}>
        {unknown !== null && say('unknownCity', { place: unknown })}
      </p>
    </div>
  );
}
