import { KINDS } from '#contracts/events/event/kinds.ts';
import { WHENS } from '#contracts/events/publicCalls.ts';
import {
  CALENDAR_PATH,
  CALENDAR_VIEWS,
  type CalendarPage,
  type Choice,
  type PriceChoices,
} from '#contracts/site/pages.ts';
import { useHref, useSay } from '../frame/speech.tsx';
import classes from './Calendar.module.css';
import { calendarPath, ownFilters } from './calendarHref.ts';
import { calendarTexts } from './calendarTexts.ts';

/** The filters as a form that leads to the address of what it says, and the ways to view what matches. */
export function Filters({ page }: { page: CalendarPage }) {
  const say = useSay(calendarTexts);
  const href = useHref();
  const { filters, view, cities, styles } = page;
  const whens = WHENS.map(id => ({ id, label: say(id) }));
  const kinds = KINDS.map(id => ({ id, label: say(id) }));
  return (
    <search aria-label={say('filters')}>
      <form action={href(CALENDAR_PATH)} className={classes.filters}>
        {filters.organizer && <input type="hidden" name="organizer" value={filters.organizer} />}
        {view !== 'list' && <input type="hidden" name="view" value={view} />}
        <Select name="city" label={say('city')} any={say('anyCity')} choices={cities} chosen={filters.city} />
        <Select
          name="style"
          label={say('style')}
          any={say('anyStyle')}
          choices={styles}
          chosen={filters.style}
        />
        <Select name="kind" label={say('kind')} any={say('anyKind')} choices={kinds} chosen={filters.kind} />
        <Prices prices={page.prices} chosen={filters.price} />
        {view === 'list' && <Select name="when" label={say('when')} choices={whens} chosen={filters.when} />}
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
        <button type="submit">{say('show')}</button>
      </form>
    </search>
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
          {say(view)}
        </a>
      ))}
    </nav>
  );
}
