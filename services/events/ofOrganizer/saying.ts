import { type EventState, eventStream } from '#contracts/events/event/event.ts';
import type { EventChangeBody } from '#contracts/events/eventBody.ts';
import type { Chosen } from '#contracts/events/forms.ts';
import { type SeriesState, seriesStream } from '#contracts/events/series/seriesState.ts';
import type { Asked, Outcome } from '#platform/commands/commands.ts';
import { changeOf } from '../event/form.ts';
import { type EventOrder, recordOnEvent } from '../event/order.ts';
import { nightNamed } from '../reading/thing.ts';
import type { WriteParts } from '../reading/writeParts.ts';
import { recordOnSeries, type SeriesOrder } from '../seriesCalls/order.ts';
import { ifBack, ifComing, ifKnown, type Night } from './provisos.ts';
import { tellNight } from './teamNight.ts';

type Parts = WriteParts & { chosen: Chosen };
/** A night by its id, and whose it must be. */
type Own = { organizerId: string; id: string };

/** Says that a night is on. */
export async function confirmNight(parts: Parts, { organizerId, id }: Own, asked: Asked) {
  const night = nightNamed(id);
  const provided = ifComing(night, organizerId, asked.now);
  const outcome =
    night.kind === 'event'
      ? await parts.execute(eventStream, night.id, 'ConfirmEvent', {}, { ...asked, provided })
      : await parts.execute(
          seriesStream,
          night.id,
          'ConfirmDate',
          { date: night.key },
          { ...asked, provided },
        );
  return told(parts, night, outcome);
}

/** Changes what the body names, as the console does; of a series that date alone. */
export async function changeNight(
  parts: Parts,
  { organizerId, id }: Own,
  body: EventChangeBody,
  asked: Asked,
) {
  const night = nightNamed(id);
  const changed = await changeOf(body, parts.chosen);
  const may = body.status === 'cancelled' ? ifKnown : ifComing;
  const provided = may(night, organizerId, asked.now);
  return record(
    parts,
    night,
    { ...asked, provided },
    {
      event: { id, name: 'ChangeEvent', data: changed },
      date: date => ({
        ...{ id: night.id, name: 'ChangeSeries' },
        data: {
          ...{ scope: 'this_only', date, changed, recurrence: null },
          ...{ overwriteOwn: [], unmatched: 'keep' },
        },
      }),
    },
  );
}

/** Publishes an event that was cancelled; a date is again as its series is. */
export async function bringNightBack(parts: Parts, { organizerId, id }: Own, asked: Asked) {
  const night = nightNamed(id);
  const provided = ifBack(night, organizerId, asked.now);
  return record(
    parts,
    night,
    { ...asked, provided },
    {
      event: { id, name: 'ChangeEvent', data: { status: 'published' } },
      date: date => ({ id: night.id, name: 'ResetDate', data: { date, fields: ['status'] } }),
    },
  );
}

type Orders = { event: EventOrder; date: (key: string) => SeriesOrder };

async function record(parts: Parts, night: Night, asked: Asked, { event, date }: Orders) {
  const outcome =
    night.kind === 'event'
      ? await recordOnEvent(parts, event, asked)
      : await recordOnSeries(parts, date(night.key), asked);
  return told(parts, night, outcome);
}

async function told(parts: Parts, night: Night, outcome: Outcome<EventState> | Outcome<SeriesState>) {
  const { commit, revision } = outcome;
  return { night: (await tellNight(parts, night, outcome))!, commit, revision };
}
