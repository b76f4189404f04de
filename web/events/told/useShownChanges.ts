import { useQuery } from '@tanstack/react-query';
import type { Change } from '#contracts/platform/change.ts';
import { useText } from '../../platform/texts/messages.ts';
import { danceStylesQuery } from '../../platform/things/danceStyles.ts';
import { eventTexts } from '../event/messages.ts';
import { referencesQuery } from '../event/queries.ts';
import { shownChanges } from './shownField.ts';

/** Recorded changes in readable form, with the names of regions, organizers and styles once loaded, if they may be. */
export function useShownChanges({ enabled = true } = {}) {
  const say = useText(eventTexts);
  const references = useQuery({ ...referencesQuery(), enabled }).data;
  const styles = new Map(
    useQuery({ ...danceStylesQuery(), enabled }).data?.map(style => [style.id, style.name]),
  );
  return (changes: readonly Change[]) => shownChanges(changes, { say, references, styles });
}
