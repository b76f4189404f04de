import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { shownPlace } from '../../platform/shown/shownPlace.ts';
import { language, useText } from '../../platform/texts/messages.ts';
import common from '../../ui/styles/common.module.css';
import { dashboardTexts } from './dashboardTexts.ts';
import { LazyFigure } from './LazyFigure.tsx';
import { type MapRegion, regionsQuery } from './queries.ts';

/** Where the events of the next 30 days take place, as a map or as a table. */
export function RegionsPanel() {
  const say = useText(dashboardTexts);
  return (
    <LazyFigure
      id="regions-map"
      title={say('map')}
      failed={say('mapFailed')}
      none={say('mapNone')}
      data={useQuery(regionsQuery())}
      load={async () => (await import('./RegionsMap.tsx')).RegionsMap}
      table={(regions, inSight) => <RegionsTable regions={regions} linked={inSight} />}
    />
  );
}

/** Tab must not reach hidden links, so a hidden table has none. */
function RegionsTable({ regions, linked }: { regions: readonly MapRegion[]; linked: boolean }) {
  const say = useText(dashboardTexts);
  return (
    <table className={`${common.table} ${common.numbers}`}>
      <caption>{say('mapTable')}</caption>
      <thead>
        <tr>
          <th scope="col">{say('region')}</th>
          <th scope="col">{say('upcoming')}</th>
        </tr>
      </thead>
      <tbody>
        {regions.map(({ id, city, country, upcomingEvents }) => (
          <tr key={id}>
            <th scope="row">
              {linked ? (
                <Link to={`/admin/events?location=${id}&status=published&when=next30days&order=asc`}>
                  {shownPlace(city, country)}
                </Link>
              ) : (
                shownPlace(city, country)
              )}
            </th>
            <td>{upcomingEvents.toLocaleString(language())}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
