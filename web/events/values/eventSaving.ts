import { changeEvent, createEvent, type EventRead } from '#contracts/events/calls.ts';
import { previewEventChange, previewSeriesChange } from '#contracts/events/previewCalls.ts';
import type { Scope } from '#contracts/events/series/series.ts';
import type { SeriesPreview } from '#contracts/events/series/seriesPreview.ts';
import { changeSeries } from '#contracts/events/seriesCalls.ts';
import type { Change } from '#contracts/platform/change.ts';
import { send } from '../../platform/calls/api.ts';
import { configFrom } from '../recurrence/recurrenceValues.ts';
import { type EventFormValues, valuesOf } from './eventFormValues.ts';
import type { Purpose } from './formPurpose.ts';
import { bodyOf, changedBody, changedRecurrence } from './sentBody.ts';

/** The decisions besides the fields when many dates change. */
export type ScopedChoice = {
  scope: Scope;
  /** Fields whose new value also replaces the overrides of single dates. */
  overwriteOwn: readonly string[];
  /** What happens to dates with overrides that are not in a new pattern. */
  unmatched: 'keep' | 'remove';
};

/** Creates an event from the body of the form by a call of another area, such as a conversion. */
export type CreateBy = (body: ReturnType<typeof bodyOf>, key: string) => Promise<Saved>;

export const THIS_ONLY: ScopedChoice = { scope: 'this_only', overwriteOwn: [], unmatched: 'keep' };

export type ToSave = {
  purpose: Purpose;
  values: EventFormValues;
  base: EventRead | null;
  choice: ScopedChoice;
  /** Creates the event instead of `createEvent`. */
  createBy?: CreateBy | undefined;
  /** The revision that the preview is valid for. */
  revision?: number;
};
export type Saved = { event: EventRead; commandId: string; dates: number };

/** Sends the form. A change is based on the revision that the form was filled from, or that was previewed. */
export async function saveForm(sent: ToSave, key: string): Promise<Saved> {
  const { base } = sent;
  if (!base) return create(sent, key);
  const options = { key, ifMatch: sent.revision ?? base.revision };
  const answer =
    sent.purpose === 'series'
      ? await send(changeSeries, seriesRequest(sent, base), options)
      : await send(changeEvent, eventRequest(sent, base), options);
  return { event: answer.event, commandId: answer.commandId, dates: answer.affected.changed };
}

/** What saving would do, date by date, and the revision that this preview is valid for. */
export async function previewForm(
  sent: ToSave,
  signal?: AbortSignal,
): Promise<{ preview: SeriesPreview; revision: number }> {
  const base = sent.base!;
  const options = { signal, ifMatch: base.revision };
  const query = { preview: true } as const;
  return sent.purpose === 'series'
    ? send(previewSeriesChange, { ...seriesRequest(sent, base), query }, options)
    : send(previewEventChange, { ...eventRequest(sent, base), query }, options);
}

const RECORDED_AS: Record<string, string> = { startDateTime: 'startLocal', endDateTime: 'endLocal' };

/** The fields that are sent, with their old and new values. */
export function sentChanges({ values, base }: ToSave): Change[] {
  const before = base ? valuesOf(base) : values;
  const old: Record<string, unknown> = bodyOf(before);
  const changes = Object.entries(changedBody(before, values)).map(([name, after]) => ({
    field: RECORDED_AS[name] ?? name,
    before: old[name],
    after,
  }));
  const recurrence = changedRecurrence(before, values);
  if (!recurrence) return changes;
  return [
    ...changes,
    { field: 'recurrenceConfig', before: configFrom(before.recurrence), after: recurrence },
  ];
}

async function create({ purpose, values, createBy }: ToSave, key: string): Promise<Saved> {
  if (createBy) return createBy(bodyOf(values), key);
  const repeated = {
    isRecurring: true,
    isMasterRecurring: true,
    recurrenceConfig: configFrom(values.recurrence),
  };
  const body = { ...bodyOf(values), ...(purpose === 'newSeries' && repeated) };
  const { event, commandId, instances } = await send(createEvent, { body }, { key });
  return { event, commandId, dates: instances?.count ?? 1 };
}

function seriesRequest({ values, choice }: ToSave, base: EventRead) {
  const before = valuesOf(base);
  const recurrenceConfig = changedRecurrence(before, values);
  return {
    params: { id: base.id },
    body: {
      ...changedBody(before, values),
      ...(recurrenceConfig && { recurrenceConfig, unmatched: choice.unmatched }),
      ...(choice.overwriteOwn.length > 0 && { overwriteOwn: [...choice.overwriteOwn] }),
    },
  };
}

function eventRequest({ purpose, values, choice }: ToSave, base: EventRead) {
  return {
    params: { id: base.id },
    body: {
      ...changedBody(valuesOf(base), values),
      ...(purpose === 'instance' && { updateType: choice.scope }),
      ...(choice.overwriteOwn.length > 0 && { overwriteOwn: [...choice.overwriteOwn] }),
    },
  };
}
