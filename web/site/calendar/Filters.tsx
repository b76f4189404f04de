import { KINDS } from '#contracts/events/event/kinds.ts';
import { WHENS } from '#contracts/events/publicCalls.ts';
import { WITHIN_KM } from '#contracts/places/near.ts';
import type { Choice } from '#contracts/site/choices.ts';
import {
  CALENDAR_PATH,
  CALENDAR_VIEWS,
  type CalendarPage,
  type PriceChoices,
} from '#contracts/site/pages.ts';
import { useHref, useSay } from '../frame/speech.tsx';
import classes from './Calendar.module.css';
import { Around, TypedCity } from './CityField.tsx';
import { calendarPath, ownFilters } from './calendarHref.ts';
import { calendarTexts } from './calendarTexts.ts';

/**
 * The filters as a form that leads to the address of what it says: the city, and behind a button everything else. They
 * are open where days are being chosen.
 */
export function Filters({ page }: { page: CalendarPage }) {
  const say = useSay(calendarTexts);
  const href = useHref();
  const { filters, view, styles, named, unknown } = page;
  const isDated = filters.from !== undefined || filters.to !== undefined;
  const whens = WHENS.map(id => ({ id, label: say(id) }));
  const kinds = KINDS.map(id => ({ id, label: say(id) }));
  return (
    <search aria-label={say('filters')}>
      <form action={href(CALENDAR_PATH)} className={classes.filters}>
        {filters.organizer && <input type="hidden" name="organizer" value={filters.organizer} />}
        {view !== 'list' && <input type="hidden" name="view" value={view} />}
        {filters.near && <input type="hidden" name="near" value={filters.near} />}
        <TypedCity cities={page.cities} typed={unknown ?? named.city ?? ''} unknown={unknown} />
        <button type="submit">{say('show')}</button>
        <details open={isDated}>
          <summary>{say('filters')}</summary>
          <div className={classes.fields}>
            <Distances chosen={filters.within} />
            <Select
              name="style"
              label={say('style')}
              any={say('anyStyle')}
              choices={styles}
              chosen={filters.style}
            />
            <Select
              name="kind"
              label={say('kind')}
              any={say('anyKind')}
              choices={kinds}
              chosen={filters.kind}
            />
            <Prices prices={page.prices} chosen={filters.price} />
            {view !== 'month' && !isDated && (
              <Select name="when" label={say('when')} choices={whens} chosen={filters.when} />
            )}
            {view !== 'month' && isDated && <Dates from={filters.from} to={filters.to} />}
            <label>
              {say('search')}
              <input
                type="search"
                name="search"
                defaultValue={filters.search}
                placeholder={say('searchHint')}
                maxLength={200}
              />
            </label>
            <button type="submit">{say('apply')}</button>
            {view !== 'month' && !isDated && <ChooseDates page={page} />}
          </div>
        </details>
      </form>
      <Around page={page} />
    </search>
  );
}

/** Leads to the same nights with fields for the first and the last day in place of the choice of when. */
function ChooseDates({ page }: { page: CalendarPage }) {
  const say = useSay(calendarTexts);
  const href = useHref();
  const view = page.view === 'list' ? undefined : page.view;
  const dated = { ...ownFilters(page), when: 'all', from: page.today, view } as const;
  return (
    <p className={classes.around}>
      <a href={href(calendarPath(dated))}>{say('chooseDates')}</a>
    </p>
  );
}

/** The first and the last day. */
export function Dates({
  from,
  to,
  least,
}: {
  from?: string | undefined;
  to?: string | undefined;
  least?: string;
}) {
  const say = useSay(calendarTexts);
  return (
    <>
      <label>
        {say('from')}
        <input type="date" name="from" defaultValue={from} min={least} />
      </label>
      <label>
        {say('to')}
        <input type="date" name="to" defaultValue={to} min={least} />
      </label>
    </>
  );
}

export function Distances({ chosen }: { chosen: number | undefined }) {
  const say = useSay(calendarTexts);
  const own = [...new Set([...WITHIN_KM.offered, ...(chosen ? [chosen] : [])])].sort((a, b) => a - b);
  const choices = own.map(km => ({ id: String(km), label: say('withinKm', { km }) }));
  return (
    <Select
      name="within"
      label={say('distance')}
      any={say('inCity')}
      choices={choices}
      chosen={chosen === undefined ? undefined : String(chosen)}
    />
  );
}

type PricesProps = { prices: PriceChoices; chosen: string | undefined };

/** The limits that fit the nights, and the one of the address. */
function Prices({ prices: { amounts, currency }, chosen }: PricesProps) {
  const say = useSay(calendarTexts);
  const own = chosen && chosen !== 'free' ? [chosen] : [];
  const ids = [...new Set([...amounts.map(String), ...own])].sort((a, b) => Number(a) - Number(b));
  const choices = [
    { id: 'free', label: say('freeOrDonation') },
    ...ids.map(id => ({
      id,
      label: say(currency ? 'upToIn' : 'upTo', { amount: Number(id), currency: currency ?? '' }),
    })),
  ];
  return <Select name="price" label={say('price')} any={say('anyPrice')} choices={choices} chosen={chosen} />;
}

type SelectProps = {
  name: string;
  label: string;
  any?: string;
  choices: readonly Choice[];
  chosen: string | undefined;
};

function Select({ name, label, any, choices, chosen }: SelectProps) {
  return (
    <label>
      {label}
      <select name={name} defaultValue={chosen ?? ''}>
        {any && <option value="">{any}</option>}
        {choices.map(({ id, label: text }) => (
          <option key={id} value={id}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

const ICONS: Record<CalendarPage['view'], string> = {
  list: 'M8 6h12M8 12h12M8 18h12M4 6h0M4 12h0M4 18h0',
  map: 'M12 21c-5-6-7-8.500-7-11a7 7 0 0 1 14 0c0 2.500-2 5-7 11zM12 10h0',
  month: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4',
};

export function Views({ page }: { page: CalendarPage }) {
  const say = useSay(calendarTexts);
  const href = useHref();
  return (
    <nav aria-label={say('views')} className={classes.views}>
      {CALENDAR_VIEWS.map(view => (
        <a
          key={view}
          href={href(calendarPath({ ...ownFilters(page), view: view === 'list' ? undefined : view }))}
          aria-current={view === page.view ? 'true' : undefined}
        >
          <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <path d={ICONS[view]} />
          </svg>
          <span>{say(view)}</span>
        </a>
      ))}
    </nav>
  );
}
