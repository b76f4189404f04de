import { changeOrganizer, type OrganizerRead, undoOrganizerChange } from '#contracts/organizers/calls.ts';
import { send } from '../platform/calls/api.ts';
import { useText } from '../platform/texts/messages.ts';
import { type RowWrites, useRowWrites } from '../ui/row/useRowWrites.ts';
import { organizerListTexts } from './organizerListTexts.ts';
import { organizerPauseTexts } from './organizerPauseTexts.ts';
import { organizersKey } from './queries.ts';

/** What is saved at once, by a click in the list. */
type Toggle = Partial<Pick<OrganizerRead, 'status' | 'verified' | 'pauseReason'>>;

/** The choices of event forms, which inactive organizers are not among. */
const REFERENCES = ['references'] as const;
const OF = [organizersKey, REFERENCES];

/** Writes to the rows of the list, and its toggles, each with the organizer's name in its toast. */
export function useOrganizerWrites(): OrganizerWrites {
  const say = useText(organizerListTexts);
  const writes = useRowWrites<OrganizerRead, Toggle>({
    of: OF,
    async send(id, body, options) {
      const { organizer, commandId } = await send(changeOrganizer, { params: { id }, body }, options);
      return { row: organizer, commandId };
    },
    async undo(id, commandId, options) {
      const request = { params: { id }, body: { commandId } };
      return (await send(undoOrganizerChange, request, options)).organizer;
    },
  });
  const sayPause = useText(organizerPauseTexts);
  const toggle = (organizer: OrganizerRead, change: Toggle, done: string): void =>
    writes.toggle(organizer, change, { done, failed: say('updateFailed') });
  return {
    ...writes,
    toggleStatus(organizer: OrganizerRead): void {
      const isActive = organizer.status === 'active';
      toggle(
        organizer,
        { status: isActive ? 'inactive' : 'active' },
        say(isActive ? 'didDeactivate' : 'didActivate', { name: organizer.name }),
      );
    },
    toggleVerified(organizer: OrganizerRead): void {
      const { name, verified } = organizer;
      toggle(organizer, { verified: !verified }, say(verified ? 'didUnverify' : 'didVerify', { name }));
    },
    pause(organizer: OrganizerRead, reason: string | null): void {
      const done = sayPause(reason === null ? 'didResume' : 'didPause', { name: organizer.name });
      toggle(organizer, { pauseReason: reason }, done);
    },
  };
}

export type OrganizerWrites = RowWrites<OrganizerRead, Toggle> & {
  toggleStatus: (organizer: OrganizerRead) => void;
  toggleVerified: (organizer: OrganizerRead) => void;
  /** Its team can only look from then on, for a reason; or act again, without one. */
  pause: (organizer: OrganizerRead, reason: string | null) => void;
};
