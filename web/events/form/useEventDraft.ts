import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { type Draft, dropDraft, keepDraft, readDraft } from '../../platform/kept/draft.ts';
import type { EventFormValues } from '../values/eventFormValues.ts';

const REST = 400;

/** What was typed, and what the event was then: on a newer event only what the person changed is put back. */
type Typed = { values: EventFormValues; before: EventFormValues };

/** The unsaved input of the form for what goes by a name: kept 400 ms after the last key. */
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
