import { Box, Button, Checkbox } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { DiffersFromVenue, previewVenueChange } from '#contracts/events/venueCalls.ts';
import type { AnswerOf } from '#contracts/platform/call.ts';
import { shownDate } from '../platform/shown/shownClock.ts';
import { shownPlace } from '../platform/shown/shownPlace.ts';
import { useText } from '../platform/texts/messages.ts';
import { ErrorPanel } from '../ui/notice/ErrorPanel.tsx';
import { ChangeList } from '../ui/show/ChangeList.tsx';
import common from '../ui/styles/common.module.css';
import { venueRegionsQuery } from './queries.ts';
import classes from './Venues.module.css';
import { type VenueTextKey, venueTexts } from './venueTexts.ts';

type Preview = AnswerOf<typeof previewVenueChange>;
type Change = DiffersFromVenue['changes'][number];
type Choosing = { chosen: readonly string[]; onChoose: (chosen: readonly string[]) => void };

/** What a change of a venue does to the events there: what changes, and what keeps values of its own. */
export function VenuePreview({
  preview: { data, error, refetch },
  ...choosing
}: Choosing & { preview: UseQueryResult<Preview> }) {
  const say = useText(venueTexts);
  if (error) return <ErrorPanel title={say('previewFailed')} error={error} onRetry={() => void refetch()} />;
  if (!data) return <p role="status">{say('counting')}</p>;
  return (
    <section className={classes.preview} aria-label={say('previewTitle')}>
      <Counts preview={data} />
      <Examples preview={data} />
      {data.differs > 0 && <Differing preview={data} {...choosing} />}
      {data.byHand.length > 0 && (
        <>
          <p>{say('byHand', { count: data.byHand.length })}</p>
          <Box component="ul" fz={14} className={common.lines}>
            {data.byHand.map(({ id, title, message }) => (
              <li key={id}>
                <Link to={`/admin/events?dialog=details&event=${id}`}>{title}</Link> {message}
              </li>
            ))}
          </Box>
        </>
      )}
    </section>
  );
}

function Counts({ preview: { events, series, dates } }: { preview: Preview }) {
  const say = useText(venueTexts);
  const parts = [
    ...(events > 0 ? [say('countEvents', { count: events })] : []),
    ...(series > 0 ? [say('countSeries', { count: series })] : []),
  ];
  if (parts.length === 0) return <p role="status">{say('nothingChanges')}</p>;
  return (
    <p role="status">
      {say('changes')} <strong>{parts.join(` ${say('and')} `)}</strong>
      {series > 0 && ` ${say('ofDates', { count: dates })}`}. {say('pastStays')}
    </p>
  );
}

function Examples({ preview: { examples } }: { preview: Preview }) {
  const say = useText(venueTexts);
  const shown = useShownValue();
  const sayName = useNames();
  if (examples.length === 0) return null;
  return (
    <>
      <p className={common.quiet}>{say('examples')}</p>
      <ul className={classes.examples}>
        {examples.map(one => (
          <li key={one.id}>
            <bdi>{sayName(one)}</bdi>
            <ChangeList
              changes={one.changes.map(({ field, before, after }) => ({
                id: field,
                label: say(LABELS[field]),
                before: shown(field, before),
                after: shown(field, after),
              }))}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function Differing({ preview: { differing, differs }, chosen, onChoose }: Choosing & { preview: Preview }) {
  const say = useText(venueTexts);
  const shown = useShownValue();
  const sayName = useNames();
  const toggle = (id: string) =>
    onChoose(chosen.includes(id) ? chosen.filter(one => one !== id) : [...chosen, id]);
  const isAll = chosen.length === differing.length;
  const said = ({ field, before, after }: Change) =>
    say('instead', {
      field: say(LABELS[field]),
      before: shown(field, before) ?? say('nothing'),
      after: shown(field, after) ?? say('nothing'),
    });
  return (
    <>
      <p>{say('differing', { count: differs })}</p>
      <ul className={classes.differing}>
        {differing.map(one => (
          <li key={one.id}>
            <Checkbox
              checked={chosen.includes(one.id)}
              onChange={() => toggle(one.id)}
              label={sayName(one)}
              description={one.changes.map(said).join(' · ')}
            />
          </li>
        ))}
      </ul>
      {differs > differing.length && (
        <p className={common.quiet}>{say('moreDiffering', { count: differs - differing.length })}</p>
      )}
      <Button
        variant="default"
        size="compact-sm"
        w="max-content"
        onClick={() => onChoose(isAll ? [] : differing.map(({ id }) => id))}
      >
        {say(isAll ? 'chooseNone' : 'chooseAll')}
      </Button>
    </>
  );
}

const LABELS: Record<Change['field'], VenueTextKey> = {
  locationName: 'fieldName',
  locationAddress: 'fieldAddress',
  locationCity: 'fieldCity',
  locationState: 'fieldState',
  locationCountry: 'fieldCountry',
  postalCode: 'fieldPostalCode',
  latitude: 'fieldLatitude',
  longitude: 'fieldLongitude',
  regionId: 'fieldRegion',
  timeZone: 'fieldTimeZone',
};

/** Formats a value of a field; a region by its city. */
function useShownValue(): (field: Change['field'], value: Change['before']) => string | null {
  const { data: regions = [] } = useQuery(venueRegionsQuery());
  return (field, value) => {
    if (value === null) return null;
    const region = field === 'regionId' ? regions.find(({ id }) => id === value) : undefined;
    return region ? shownPlace(region.city, region.country) : String(value);
  };
}

function useNames(): (one: Omit<DiffersFromVenue, 'changes'>) => string {
  const say = useText(venueTexts);
  return ({ title, date, isSeries }) =>
    isSeries ? say('wholeSeries', { title }) : say('onDate', { title, date: shownDate(date) });
}
