import { useQuery } from '@tanstack/react-query';
import { plainChanges } from './audit/plainChanges.ts';
import { StepShow } from './past/StepShow.tsx';
import { shownLocale } from './platform/shown/shownClock.ts';
import { tellFacts, wordsQuery } from './tellAct.tsx';

/** "Why is it so?": how a row came to be, worded by the area that each fact belongs to. */
export function Steps() {
  const words = useQuery(wordsQuery).data;
  return (
    <StepShow
      shown={plainChanges}
      inWords={facts => words?.toldInWords(facts, shownLocale()) ?? ''}
      tell={tellFacts}
    />
  );
}
