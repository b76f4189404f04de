import type { EventForm } from '#contracts/events/event/eventFields.ts';
import type { Field } from '#contracts/events/event/fields.ts';
import { choicesFor, fieldsOfChoice, type MergeField } from '#contracts/events/event/mergeFields.ts';
import type { MergeChoice } from '#contracts/events/mergeCalls.ts';
import { changesBetween } from '#platform/facts/changes.ts';
import { pick } from '../event/changeFacts.ts';
import type { Thing } from '../reading/thing.ts';

/** These only describe another field: a choice in which nothing else has a value is empty. */
const DESCRIBING: readonly Field[] = ['currency', 'priceOpen', 'timeZone', 'coverImageAlt'];

/**
 * What a moderator can choose: each choice in which the two differ, with both values and the one that is preselected.
 */
export function choicesBetween(
  kind: Thing['kind'],
  duplicate: EventForm,
  survivor: EventForm,
): MergeChoice[] {
  return choicesFor(kind, duplicate.timeZone === survivor.timeZone).flatMap(name => {
    const fields = fieldsOfChoice(name);
    const changes = changesBetween(pick(survivor, fields), pick(duplicate, fields));
    if (changes.length === 0) return [];
    const taken =
      name === 'status'
        ? isUnpublished(duplicate, survivor)
        : isEmpty(survivor, name) && !isEmpty(duplicate, name);
    const both = changes.map(({ field, before, after }) => ({ field, duplicate: after, survivor: before }));
    return [{ name, taken, fields: both }];
  });
}

/** A published event would disappear for visitors if it was merged into a draft. */
function isUnpublished(duplicate: EventForm, survivor: EventForm): boolean {
  return duplicate.status === 'published' && survivor.status === 'draft';
}

/** The duplicate's values of the choices that are taken. */
export function takenFrom(duplicate: EventForm, taken: readonly string[]): Partial<EventForm> {
  return pick(duplicate, taken.flatMap(fieldsOfChoice));
}

function isEmpty(event: EventForm, name: MergeField): boolean {
  return fieldsOfChoice(name)
    .filter(field => !DESCRIBING.includes(field))
    .every(field => isNothing(event[field]));
}

function isNothing(value: unknown): boolean {
  return (
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  );
}
