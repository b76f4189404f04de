import { toldTimes } from '#contracts/events/event/allDay.ts';
import { confirmingSide } from '#contracts/events/freshness.ts';
import type { MyNight, NightAnswer } from '#contracts/my/nightCalls.ts';
import type { UserRow } from '#contracts/users/rows.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import type { Membership } from '#platform/http/teams.ts';
import type { TeamNight } from './mails/teamNight.ts';
import type { MyNeeds } from './needs.ts';

export type MySchema = { users: UserRow };
type Parts = Pick<MyNeeds, 'followersOf' | 'openReports'> & { db: ReadModel<MySchema> };

/** Nights as a member of the team sees them, with what may be said of each. */
export async function tellNights(
  { db, followersOf, openReports }: Parts,
  member: Membership,
  nights: readonly TeamNight[],
): Promise<MyNight[]> {
  const colleagues = nights.flatMap(({ confirmed: { by } }) => (member.team.includes(by.id) ? [by.id] : []));
  const ids = nights.map(({ event }) => event.id);
  const [followers, reported, names] = await Promise.all([
    followersOf(ids),
    openReports(ids),
    namesOf(db, [...new Set(colleagues)]),
  ]);
  return nights.map(night => {
    const { id, seriesId, revision, title, allDay, timeZone, startsAt, movedFrom, status, venueId } =
      night.event;
    const { locationName, locationAddress, locationCity } = night.event;
    return {
      ...{ id, seriesId, revision, title, allDay, timeZone, startsAt, status },
      movedFrom: movedFrom && toTheMinute(movedFrom),
      ...timesOf(night.event),
      place: {
        name: locationName,
        address: locationAddress,
        city: locationCity,
        venueId: venueId ?? null,
      },
      price: night.event.price,
      picture: night.event.coverImage,
      danceStyleIds: night.event.danceStyles.map(({ danceStyleId }) => danceStyleId),
      cancelReason: night.cancelReason,
      confirmed: confirmedBy(night, names),
      followers: status === 'draft' ? 0 : (followers.get(id) ?? 0),
      answers: answersTo(night, member),
      reports: reported.get(id)?.reports ?? [],
      notes: reported.get(id)?.notes ?? [],
    };
  });
}

/** Local times are told without seconds, and days are days. */
function toTheMinute(local: string): string {
  return local.slice(0, 'yyyy-mm-ddThh:mm'.length);
}

function timesOf({ startDateTime, endDateTime, allDay }: TeamNight['event']) {
  const endLocal = endDateTime && toTheMinute(endDateTime);
  return toldTimes({ startLocal: toTheMinute(startDateTime), endLocal, allDay: allDay ?? false });
}

function confirmedBy({ confirmed: { at, by } }: TeamNight, names: ReadonlyMap<string, string>) {
  const name = names.get(by.id) ?? null;
  return { at, by: confirmingSide(by), userId: name === null ? null : by.id, name };
}

/** What a member of the team may say of a night now. */
function answersTo({ event, canComeBack }: TeamNight, { may, pauseReason }: Membership): NightAnswer[] {
  if (pauseReason !== null || event.isExpired) return [];
  const changes: NightAnswer[] = may('edit') ? ['otherTime', 'elsewhere', 'picture'] : [];
  if (event.status === 'draft') return changes;
  if (event.status === 'cancelled') return canComeBack && may('edit') ? ['back'] : [];
  if (event.status !== 'published') return [];
  return [
    ...(may('confirm') ? (['on'] as const) : []),
    ...(may('edit') ? (['cancelled'] as const) : []),
    ...changes,
  ];
}

async function namesOf(db: ReadModel<MySchema>, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const users = await db.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(users.map(({ id, name }) => [id, name]));
}
