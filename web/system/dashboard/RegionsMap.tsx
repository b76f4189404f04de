import { geoPath } from 'd3-geo';
import { feature } from 'topojson-client';
import type { Topology } from 'topojson-specification';
import land from 'world-atlas/land-110m.json' with { type: 'json' };
import { useText } from '../../platform/texts/messages.ts';
import classes from './Dashboard.module.css';
import { dashboardTexts } from './dashboardTexts.ts';
import { projectionOf } from './mapExtent.ts';
import type { MapRegion } from './queries.ts';

const WIDTH = 800;
const HEIGHT = 380;
const SMALLEST = 3;
const LARGEST = 24;
/** The number of regions, those with the most events, that are labelled with their name. */
const NAMED = 5;

const topology = land as unknown as Topology;
const continents = feature(topology, topology.objects.land!);

/** A map with a disc for every region, its area proportional to its upcoming events. Needs no map server. */
export function RegionsMap({ data }: { data: MapRegion[] }) {
  const say = useText(dashboardTexts);
  const projection = projectionOf(data, WIDTH, HEIGHT);
  const most = Math.max(1, ...data.map(region => region.upcomingEvents));
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={say('mapLabel', { count: data.length })}
      className={classes.map}
    >
      <path d={geoPath(projection)(continents) ?? ''} className={classes.land} />
      {data.map(({ id, city, longitude, latitude, upcomingEvents }) => {
        const [x, y] = projection([longitude, latitude]) ?? [0, 0];
        return (
          <circle
            key={id}
            cx={x}
            cy={y}
            r={radiusOf(upcomingEvents, most)}
            className={classes.disc}
            data-none={upcomingEvents === 0 || undefined}
          >
            <title>{say('mapPoint', { city, count: upcomingEvents })}</title>
          </circle>
        );
      })}
      {data.slice(0, NAMED).map(({ id, city, longitude, latitude, upcomingEvents }) => {
        const [x, y] = projection([longitude, latitude]) ?? [0, 0];
        return (
          <text key={id} x={x + radiusOf(upcomingEvents, most) + 4} y={y + 4} className={classes.city}>
            {city}
          </text>
        );
      })}
    </svg>
  );
}

/** The area, not the width, grows with the number. */
function radiusOf(events: number, most: number): number {
  return SMALLEST + (LARGEST - SMALLEST) * Math.sqrt(events / most);
}
