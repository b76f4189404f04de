import { createContext, useContext } from 'react';

const Whole = createContext(true);

/** Says whether its descendants are for administrators, who have the whole console. */
export const WholeConsole = Whole.Provider;

/** Whether everything is there: who has a part of the console is not shown what leads out of it. */
export function useWholeConsole(): boolean {
  return useContext(Whole);
}
