import { EVENT_UNDONE, type EventState, eventStream } from '#contracts/events/event/event.ts';
import { PLACE_FIELDS } from '#contracts/events/event/fields.ts';
import { eventSentences } from '#contracts/events/event/sentences.ts';
import type { Chosen } from '#contracts/events/forms.ts';
import { withStatements } from '#platform/commands/intents.ts';
import { type About, differing, type Reversal, type Step } from '#platform/history/reversal.ts';
import { invalidField } from '#platform/refusals/refusal.ts';
import { pick, SCHEDULE } from './changeFacts.ts';

/** A schedule is one statement here: half of it may end before it begins. */
const TOGETHER = [
  SCHEDULE,
  ['regionId', 'timeZone'],
  ['price', 'currency', 'priceOpen'],
  ['coverImage', 'coverImageAlt'],
  PLACE_FIELDS,
] as const;
const FORM = EVENT_UNDONE.filter(field => field !== 'deleted');

/** How an event gets back what it was, also out of the trash; what it chose must still be there to be chosen. */
export function eventReversal(chosen: Chosen): Reversal<typeof eventStream> {
  return {
    of: eventStream,
    together: TOGETHER,
    derived: ['announcedStart', 'acceptedTimes', 'confirmed'],
    gone: state => ({ ...state, deleted: true }),
    stays: (from, to) => (from.deleted && to.deleted ? differing(from, to, FORM) : []),
    async towards(from, to, about) {
      const restoring = from.deleted ? [restoringStep(about)] : [];
      const deleting = to.deleted ? [{ name: 'DeleteEvent', data: {} }] : [];
      return [...restoring, ...(await changingSteps(from, to, chosen)), ...deleting];
    },
  };
}

function restoringStep({ facts }: About): Step {
  const createdAt = facts[0]!.metadata.at;
  const deletedAt = facts.findLast(({ type }) => type === 'EventDeleted')?.metadata.at ?? createdAt;
  return { name: 'RestoreEvent', data: { createdAt, deletedAt } };
}

async function changingSteps(from: EventState, to: EventState, chosen: Chosen): Promise<Step[]> {
  const changed = differing(from, to, FORM);
  if (changed.length === 0) return [];
  const data: Partial<EventState> = pick(to, withStatements(changed, TOGETHER));
  const { regionId, eventOrganizerId, danceStyles } = data;
  if (regionId && changed.includes('regionId') && (await chosen.zoneOf(regionId)) === undefined)
    throw invalidField('regionId', eventSentences.regionUnknown);
  const organizerStanding = eventOrganizerId ? await chosen.standingOf(eventOrganizerId) : undefined;
  const styles = danceStyles?.map(({ danceStyleId }) => danceStyleId) ?? [];
  const known = await chosen.stylesOf(styles);
  const stylesNotOffered = styles.filter(id => known.get(id) !== 'active');
  const looked = {
    ...(organizerStanding && { organizerStanding }),
    ...(stylesNotOffered.length > 0 && { stylesNotOffered }),
  };
  return [{ name: 'ChangeEvent', data: { ...data, ...looked } }];
}
