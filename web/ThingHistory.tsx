import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { AuditEntry } from '#contracts/audit/calls.ts';
import type { Change } from '#contracts/platform/change.ts';
import { plainChanges } from './audit/plainChanges.ts';
import { useShownChanges } from './events/told/useShownChanges.ts';
import { HistoryDialog } from './histories/HistoryDialog.tsx';
import { UndoDialog } from './histories/UndoDialog.tsx';
import {
  HISTORY,
  UNDO_ACTS_OF,
  UNDO_FROM,
  UNDO_UNTIL,
  useThingDialogs,
} from './platform/areas/thingDialogs.ts';
import { useMoment } from './platform/past/useMoment.ts';
import { shownLocale } from './platform/shown/shownClock.ts';
import { textIfKnown } from './platform/texts/messages.ts';
import { useSession } from './shell/session.tsx';
import { tellFacts, wordsQuery } from './tellAct.tsx';

/** The dialogs about what was recorded, which the address opens on any screen: histories, and undoing by person. */
export function ThingHistory() {
  const [address] = useSearchParams();
  const { close } = useThingDialogs();
  const { at } = useMoment();
  // Auditors read histories, and can ask for neither regions nor organizers, nor undo anything.
  const isAdministrator = useSession().user?.role === 'admin';
  const shownOfEvent = useShownChanges({ enabled: isAdministrator });
  const words = useQuery(wordsQuery).data;
  const [stream, actorId] = [address.get(HISTORY), address.get(UNDO_ACTS_OF)];
  // What a dialog is about stays while it fades out.
  const last = useRef({ stream: '', actorId: '' });
  if (stream) last.current.stream = stream;
  if (actorId) last.current.actorId = actorId;
  const kindLabel = (category: string) => (words && textIfKnown(words.kindTexts, category)) ?? category;
  const shown = (of: string, changes: readonly Change[]) =>
    of.startsWith('event-') ? shownOfEvent(changes) : plainChanges(changes);
  const inWords = (entries: readonly AuditEntry[]) => words?.toldInWords(entries, shownLocale()) ?? '';
  const fieldLabel = (field: string) =>
    plainChanges([{ field, before: null, after: null }])[0]?.label ?? field;
  const categories = words?.reversible ?? [];
  return (
    <>
      <HistoryDialog
        stream={last.current.stream}
        opened={stream !== null}
        readOnly={!isAdministrator || at !== null}
        at={at ?? undefined}
        {...{ tell: tellFacts, inWords, shown }}
        onClose={close}
      />
      {isAdministrator && (
        <UndoDialog
          actorId={last.current.actorId}
          from={address.get(UNDO_FROM) ?? ''}
          until={address.get(UNDO_UNTIL) ?? ''}
          opened={actorId !== null}
          {...{ kindLabel, fieldLabel, categories }}
          onClose={close}
        />
      )}
    </>
  );
}
