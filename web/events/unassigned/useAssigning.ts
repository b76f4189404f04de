import { useState } from 'react';
import type { EventRead } from '#contracts/events/calls.ts';
import type { Assignment } from './unassigned.ts';

/** What is about to be assigned, and whether as suggestions that are accepted together. */
type Asked = { assignments: readonly Assignment[] | null; suggested: boolean };

const NOTHING: Asked = { assignments: null, suggested: false };

/** The region that is chosen for the selected events, and the question before it is assigned. */
export function useAssigning(chosen: readonly EventRead[]) {
  const [region, setRegion] = useState<string | null>(null);
  const [asked, setAsked] = useState(NOTHING);
  const [tried, setTried] = useState(false);
  const ask = (next: Asked) => {
    setTried(false);
    setAsked(next);
  };
  const isComplete = region !== null && chosen.length > 0;
  return {
    region,
    setRegion,
    asked,
    /** Whether the button was pressed while something was missing that still is. */
    incomplete: tried && !isComplete,
    close: () => setAsked({ ...asked, assignments: null }),
    askForChosen() {
      if (region === null || chosen.length === 0) return setTried(true);
      ask({ assignments: chosen.map(event => ({ event, regionId: region })), suggested: false });
    },
    askForOne: (assignment: Assignment) => ask({ assignments: [assignment], suggested: false }),
    askForSuggested: (assignments: readonly Assignment[]) => ask({ assignments, suggested: true }),
  };
}
