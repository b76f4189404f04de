import { v7 } from 'uuid';
import { plusDays } from '#contracts/calendar/days.ts';
import { wallTimeAt } from '#contracts/calendar/wallTime.ts';
import { WEEKDAYS } from '#contracts/events/series/recurrence.ts';
import { seriesStream } from '#contracts/events/series/seriesState.ts';
import { streams } from '#contracts/streams.ts';
import { loadStream } from '#platform/commands/loadStream.ts';
import { connectPool, readModel } from '#platform/database/database.ts';
import { factCodec } from '#platform/facts/factCodec.ts';
import { subjectKeys } from '#platform/facts/subjectKeys.ts';
import { connectStore } from '#platform/store/store.ts';
import { executeOn } from '#testing/backEnd.ts';
import { fridays } from '#testing/seriesStory.ts';
import { nightsToAsk } from '../../../services/events/ofOrganizer/toAsk.ts';
import { askTeams } from '../../../services/my/askTeams.ts';
import { wakesIn } from '../../../services/my/dueNights.ts';
import type { Site } from './site.ts';

/** At any moment people can be mailed in one of them. */
const ZONES = ['Europe/Madrid', 'America/Mexico_City', 'Asia/Tokyo'];
const DAYS = 42;

/** Records a weekly series, as six weeks ago, whose next date is in two days; answers the id of that date. */
export async function silentSeries(site: Site, eventOrganizerId: string, title: string): Promise<string> {
  const now = new Date();
  const timeZone = ZONES.find(zone => wakesIn(zone, now) === 0)!;
  const next = plusDays(wallTimeAt(now, timeZone).slice(0, 10), 2);
  const first = plusDays(next, -DAYS);
  const weekday = WEEKDAYS[(new Date(`${first}T00:00Z`).getUTCDay() + 6) % 7]!;
  const [startLocal, endLocal] = [`${first}T22:30`, `${plusDays(first, 1)}T03:00`];
  const place = { locationName: 'La Esquina', locationCity: null, locationCountry: null, regionId: null };
  const data = fridays(
    { ...place, title, startLocal, endLocal, timeZone, eventOrganizerId },
    { daysOfWeek: [weekday], count: 20 },
  );
  const id = v7();
  const asked = {
    commandId: v7(),
    actor: { id: v7(), role: 'admin' } as const,
    now: new Date(now.getTime() - DAYS * 86_400_000),
  };
  await withParts(site, ({ execute }) => execute(seriesStream, id, 'CreateSeries', data, asked));
  await site.caughtUp();
  return `${id}_${next.replaceAll('-', '')}`;
}

/** Asks the teams that are to be asked now, as the product does every ten minutes. */
export async function askNow(site: Site): Promise<void> {
  await site.caughtUp();
  await withParts(site, async ({ pool, execute, load }) => {
    const clock = () => new Date();
    const asking = nightsToAsk({ db: () => readModel(pool) as never, load, clock });
    const { signal } = new AbortController();
    await askTeams({ load, execute, nightsToAsk: asking }).work({ now: clock(), signal });
  });
}

type Parts = ReturnType<typeof partsOf>;

function partsOf({ urls }: Site) {
  const pool = connectPool(urls.database.owner, { name: 'journeys', max: 2 });
  const store = connectStore({ url: urls.eventStore });
  const codec = factCodec(streams, subjectKeys(pool));
  const load = (stream: string) => loadStream({ store, codec }, stream);
  return { pool, store, load, execute: executeOn(pool, store) };
}

async function withParts(site: Site, work: (parts: Parts) => Promise<unknown>): Promise<void> {
  const parts = partsOf(site);
  try {
    await work(parts);
  } finally {
    await parts.store.close();
    await parts.pool.end();
  }
}
