import { KINDS } from '#contracts/events/event/kinds.ts';
import { WHENS, type When } from '#contracts/events/publicCalls.ts';
import { CALENDAR_PATH, type CalendarPage } from '#contracts/site/pages.ts';
import { useHref, useSay, useSpoken } from '../frame/speech.tsx';
import classes from './Calendar.module.css';
import { calendarPath, ownFilters } from './calendarHref.ts';
import { calendarTexts } from './calendarTexts.ts';
import { shortDay } from './nightTime.ts';

type Filters = CalendarPage['filters'];
type Chip = { id: string; label: string; isOn: boolean; asks: Partial<Filters> };

const NIGHTS = WHENS.filter((when): when is Exclude<When, 'all'> => when !== 'all');
const NO_DATES = { from: undefined, to: undefined } as const;

/** One tap each: links that keep the other filters. A chip that is on takes its filter back. */
export function Chips({ page }: { page: CalendarPage }) {
  const say = useSay(calendarTexts);
  const href = useHref();
  const own = { ...ownFilters(page), ...(page.view !== 'list' && { view: page.view }) };
  const { styles, filters, view } = page;
  const chips: Chip[] = [
    ...useOthers(page),
    ...(view === 'month' ? [] : NIGHTS).map(when => {
      const isOn = filters.when === when;
      return { id: when, label: say(when), isOn, asks: { ...NO_DATES, when: isOn ? undefined : when } };
    }),
    ...KINDS.map(kind => {
      const isOn = filters.kind === kind;
      return { id: kind, label: say(kind), isOn, asks: { kind: isOn ? undefined : kind } };
    }),
    freeChip(filters, say('freeOrDonation')),
    ...styles.map(({ id, label }) => {
      const isOn = filters.style === id;
      return { id, label, isOn, asks: { style: isOn ? undefined : id } };
    }),
  ];
  return (
    <ul aria-label={say('chips')} className={classes.chips}>
      <li hidden>
        <a href={href(CALENDAR_PATH)} className={classes.chip} data-my-city={href(calendarPath(own))}>
          {say('myCity')}
        </a>
      </li>
      {chips
        .toSorted((one, other) => Number(other.isOn) - Number(one.isOn))
        .map(({ id, label, isOn, asks }) => (
          <li key={id}>
            <a
              href={href(calendarPath({ ...own, ...asks }))}
              className={classes.chip}
              aria-current={isOn ? 'true' : undefined}
              aria-label={isOn ? say('takeBack', { name: label }) : undefined}
            >
              {capital(label)}
            </a>
          </li>
        ))}
    </ul>
  );
}

const capital = (label: string): string => label.slice(0, 1).toLocaleUpperCase() + label.slice(1);

function freeChip({ price }: Filters, label: string): Chip {
  const isOn = price === 'free';
  return { id: 'free', label, isOn, asks: { price: isOn ? undefined : 'free' } };
}

/** What was chosen in the form, and has no chip of its own. */
function useOthers({ filters, named, prices, view }: CalendarPage): Chip[] {
  const say = useSay(calendarTexts);
  const language = useSpoken();
  const { from, to, price, search, organizer } = filters;
  const on = (id: string, label: string, asks: Partial<Filters>): Chip => ({ id, label, isOn: true, asks });
  const [first, last] = [from, to].map(day => (day ? shortDay(day, language) : ''));
  const amount = price && price !== 'free' ? Number(price) : undefined;
  const { currency } = prices;
  return [
    ...(view !== 'month' && (from || to) ? [on('dates', `${first} – ${last}`.trim(), NO_DATES)] : []),
    ...(amount === undefined
      ? []
      : [
          on('price', say(currency ? 'upToIn' : 'upTo', { amount, currency: currency ?? '' }), {
            price: undefined,
          }),
        ]),
    ...(search ? [on('search', `“${search}”`, { search: undefined })] : []),
    ...(organizer && named.organizer ? [on('organizer', named.organizer, { organizer: undefined })] : []),
  ];
}
