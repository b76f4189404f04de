import { changeOrganizer, type OrganizerRead, undoOrganizerChange } from '#contracts/organizers/calls.ts';
import { send } from '../platform/calls/api.ts';
import { useText } from '../platform/texts/messages.ts';
import { type RowWrites, useRowWrites } from '../ui/row/useRowWrites.ts';
import { organizerListTexts } from './organizerListTexts.ts';
import { organizersKey } from './queries.ts';

/** What is saved at once, by a click in the list. */
type Toggle = Partial<Pick<OrganizerRead, 'status' | 'verified'>>;

/** The choices of event forms, which inactive organizers are not among. */
const REFERENCES = ['references'] as const;
const OF = [organizersKey, REFERENCES];

/** Writes to the rows of the list, and its two toggles, each with the organizer's name in its toast. */
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
  const toggle = (organizer: OrganizerRead, change: Toggle, done: DoneKey): void => {
    const { name } = organizer;
    writes.toggle(organizer, change, { done: say(done, { name }), failed: say('updateFailed') });
  };
  return {
    ...writes,
    toggleStatus(organizer: OrganizerRead): void {
      const isActive = organizer.status === 'active';
      toggle(
        organizer,
        { status: isActive ? 'inactive' : 'active' },
        isActive ? 'didDeactivate' : 'didActivate',
      );
    },
    toggleVerified(organizer: OrganizerRead): void {
      const { verified } = organizer;
      toggle(organizer, { verified: !verified }, verified ? 'didUnverify' : 'didVerify');
    },
  };
}

export type OrganizerWrites = RowWrites<OrganizerRead, Toggle> & {
  toggleStatus: (organizer: OrganizerRead) => void;
  toggleVerified: (organizer: OrganizerRead) => void;
};

type DoneKey = 'didActivate' | 'didDeactivate' | 'didVerify' | 'didUnverify';
