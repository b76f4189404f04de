import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { type Draft, dropDraft, keepDraft, readDraft } from '../../platform/kept/draft.ts';
import type { EventFormValues } from '../values/eventFormValues.ts';

const REST = 400;

/** The input, and the event's values then: on a newer event only the person's changes are restored. */
type Typed = { values: EventFormValues; before: EventFormValues };

/** The form's unsaved input, stored under a name 400 ms after the last keystroke. */
export function useEventDraft(of: string) {
  const name = `event:${of}`;
  const [draft, setDraft] = useState<Draft<Typed> | null>(() => readDraft(name));
  const keep = useDebouncedCallback((typed: Typed) => keepDraft(name, typed, new Date()), {
    delay: REST,
    flushOnUnmount: false,
  });
  const forget = () => {
    keep.cancel();
    dropDraft(name);
    setDraft(null);
  };
  return { draft, keep, forget };
}
