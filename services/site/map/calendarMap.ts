import type { PublicNight } from '#contracts/events/publicCalls.ts';
import type { PublicSpots } from '#contracts/events/publicSpots.ts';
import type { Coordinates } from '#contracts/places/cells.ts';
import { nearText } from '#contracts/places/near.ts';
import type { CalendarMap, MapDot, MapPlace } from '#contracts/site/calendarMap.ts';
import { type Cluster, clustersOf } from './clusters.ts';
import { landOf } from './land.ts';
import {
  CLOSEST,
  MAP,
  type MapView,
  moved,
  onMap,
  snapped,
  viewOf,
  viewOn,
  viewText,
  widthAt,
} from './mercator.ts';

type Located = { place: MapPlace; at: Coordinates };

/** A single city is shown with its country around it, and a single place with its town. */
const CLOSE = { cities: 5, places: 12 };
/** How many places are listed beside the map; each dot leads to a part with fewer. */
const MOST_LISTED = 150;
const EQUATOR_KM = 40_075;

/** A map of cities, each with how many nights it has. `at` is what the address asks to see; all of them, if nothing. */
export function mapOfCities({ spots, unplaced }: PublicSpots, at: string | undefined): Promise<CalendarMap> {
  const located = spots.map(({ latitude, longitude, ...spot }) => ({
    place: { ...spot, nights: [] },
    at: { latitude, longitude },
  }));
  const others = unplaced.map(({ label, ...rest }) => ({
    label: label ?? '',
    ...rest,
    near: null,
    nights: [],
  }));
  return mapOf(located, others, { at, closest: CLOSE.cities });
}

/** A map of the places of some nights. */
export function mapOfNights(nights: readonly PublicNight[], at: string | undefined): Promise<CalendarMap> {
  const isPlaced = ({ latitude, longitude }: PublicNight) => latitude !== null && longitude !== null;
  const placed = Map.groupBy(
    nights.filter(isPlaced),
    ({ latitude, longitude }) => `${latitude!.toFixed(4)} ${longitude!.toFixed(4)}`,
  );
  const located = [...placed.values()].map(there => {
    const [{ latitude, longitude, venue, address, city }] = there as [PublicNight];
    const at = { latitude: latitude!, longitude: longitude! };
    const label = venue ?? address ?? city ?? '';
    return { place: { label, count: there.length, city: null, near: nearText(at), nights: there }, at };
  });
  const rest = nights.filter(night => !isPlaced(night));
  const unplaced = { label: '', count: rest.length, city: null, near: null, nights: rest };
  return mapOf(located, rest.length > 0 ? [unplaced] : [], { at, closest: CLOSE.places });
}

type Wanted = { at: string | undefined; closest: number };

async function mapOf(
  located: readonly Located[],
  unplaced: readonly MapPlace[],
  { at, closest }: Wanted,
): Promise<CalendarMap> {
  const asked = at === undefined ? undefined : viewOf(at);
  const view =
    asked ??
    viewOn(
      located.map(one => one.at),
      closest,
    );
  const seen = located.flatMap(one => ({ ...one, point: onMap(view, one.at) })).filter(({ point }) => point);
  const points = seen.map(({ point, place }, index) => ({ ...point!, index, count: place.count }));
  const at_ = seen.map(one => one.at);
  return {
    ...MAP,
    ...(await landOf(view)),
    scale: scaleOf(view),
    at: asked ? viewText(asked) : null,
    ways: waysFrom(view),
    dots: clustersOf(points).map(cluster => dotOf(cluster, view, at_)),
    places: seen.slice(0, MOST_LISTED).map(({ place }) => place),
    elsewhere: located.length - Math.min(seen.length, MOST_LISTED),
    unplaced,
  };
}

function dotOf({ x, y, count, members }: Cluster, view: MapView, places: readonly Coordinates[]): MapDot {
  const indexes = members.map(({ index }) => index);
  const there = viewOn(
    indexes.map(index => places[index]!),
    CLOSEST,
  );
  const isCloser = members.length > 1 && there.zoom > view.zoom;
  return {
    x: round(x / MAP.width),
    y: round(y / MAP.height),
    count,
    places: indexes,
    closer: isCloser ? viewText(there) : null,
  };
}

function waysFrom(view: MapView): CalendarMap['ways'] {
  const here = viewText(view);
  const beside = (other: MapView): string | null => (viewText(other) === here ? null : viewText(other));
  const [aside, along] = [MAP.width / 2, MAP.height / 2];
  return {
    in: view.zoom < CLOSEST ? viewText(snapped({ ...view, zoom: view.zoom + 1 })) : null,
    out: view.zoom > 0 ? viewText(snapped({ ...view, zoom: view.zoom - 1 })) : null,
    north: beside(moved(view, 0, -along)),
    south: beside(moved(view, 0, along)),
    west: beside(moved(view, -aside, 0)),
    east: beside(moved(view, aside, 0)),
  };
}

const ROUND_KM = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000];

/** The longest round distance that takes at most a fourth of the width. */
function scaleOf({ latitude, zoom }: MapView): CalendarMap['scale'] {
  const across = (EQUATOR_KM * Math.cos((latitude * Math.PI) / 180) * MAP.width) / widthAt(zoom);
  const km = ROUND_KM.findLast(one => one <= across / 4) ?? ROUND_KM[0]!;
  return { km, share: round(km / across) };
}

const round = (share: number): number => Math.round(share * 10_000) / 10_000;
