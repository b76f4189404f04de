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
  const isComplete = region !== null && chosen.length > 0;
  return {
    region,
    setRegion,
    asked,
    /** Whether the button was pressed while something was missing that still is. */
    incomplete: tried && !isComplete,
    close: () => setAsked({ ...asked, assignments: null }),
    askForChosen() {
      setTried(!isComplete);
      if (region === null || chosen.length === 0) return;
      setAsked({ assignments: chosen.map(event => ({ event, regionId: region })), suggested: false });
    },
    askForOne: (assignment: Assignment) => setAsked({ assignments: [assignment], suggested: false }),
    askForSuggested: (assignments: readonly Assignment[]) => setAsked({ assignments, suggested: true }),
  };
}
