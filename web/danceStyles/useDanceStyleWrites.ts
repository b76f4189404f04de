import { useQueryClient } from '@tanstack/react-query';
import {
  type DanceStyleRead,
  type ListedDanceStyle,
  renameDanceStyle,
  restoreDanceStyle,
  retireDanceStyle,
} from '#contracts/danceStyles/calls.ts';
import { compareNames } from '#contracts/platform/text/compareNames.ts';
import { newKey, type SendOptions, send } from '../platform/calls/api.ts';
import { useText } from '../platform/texts/messages.ts';
import { danceStylesKey, danceStylesQuery } from '../platform/things/danceStyles.ts';
import { formTexts } from '../ui/form/formTexts.ts';
import { toastDone, toastFailed } from '../ui/notice/toast.tsx';
import { useGlow } from '../ui/show/useGlow.ts';
import { danceStyleTexts } from './danceStyleTexts.ts';

/** The queries of events, which show the names of their styles. */
const EVENTS = ['events'] as const;

type Written = { danceStyle: DanceStyleRead };
type Write = (options: SendOptions) => Promise<Written>;

const retire =
  (id: string): Write =>
  options =>
    send(retireDanceStyle, { params: { id } }, options);
const restore =
  (id: string): Write =>
  options =>
    send(restoreDanceStyle, { params: { id } }, options);
const rename =
  (id: string, name: string): Write =>
  options =>
    send(renameDanceStyle, { params: { id }, body: { name } }, options);

/** Writes to the rows of the list; each toast offers the opposite write. */
export function useDanceStyleWrites() {
  const say = useText(danceStyleTexts);
  const { glowing, wrote, refresh } = useWritten();
  const offerUndo = useOfferUndo(wrote);
  const perform = async (write: Write, done: string, opposite: Write | null): Promise<void> => {
    try {
      wrote((await write({ key: newKey() })).danceStyle);
      if (opposite) offerUndo(done, opposite);
      else toastDone(done);
    } catch (error) {
      toastFailed(say('writeFailed'), error);
    }
  };
  return {
    glowing,
    wrote,
    refresh,
    renamed(style: DanceStyleRead, before: string): void {
      wrote(style);
      offerUndo(say('didRename', { name: style.name }), rename(style.id, before));
    },
    retire: ({ id, name }: ListedDanceStyle) => perform(retire(id), say('didRetire', { name }), restore(id)),
    /** A merge is undone as a whole with its run, and cannot be repeated by one write. */
    restore: ({ id, name, status }: ListedDanceStyle) =>
      perform(restore(id), say('didRestore', { name }), status === 'retired' ? retire(id) : null),
  };
}

/** Shows what was written, in this list and in those of events. */
function useWritten() {
  const client = useQueryClient();
  const { glowing, glow } = useGlow();
  const refresh = () => client.invalidateQueries({ queryKey: danceStylesKey });
  const wrote = (style: DanceStyleRead): void => {
    client.setQueryData(danceStylesQuery().queryKey, known => known && withStyle(known, style));
    void refresh();
    void client.invalidateQueries({ queryKey: EVENTS });
    glow(style.id);
  };
  return { glowing, wrote, refresh };
}

/** Reports what was done, with a button that sends the opposite write. */
function useOfferUndo(wrote: (style: DanceStyleRead) => void) {
  const sayForm = useText(formTexts);
  const undo = async (write: Write, key: string): Promise<void> => {
    try {
      wrote((await write({ key })).danceStyle);
      toastDone(sayForm('didUndo'));
    } catch (error) {
      toastFailed(sayForm('undoFailed'), error);
    }
  };
  return (message: string, opposite: Write): void => {
    const key = newKey();
    toastDone(message, () => void undo(opposite, key));
  };
}

export type DanceStyleWrites = ReturnType<typeof useDanceStyleWrites>;

function withStyle(known: readonly ListedDanceStyle[], style: DanceStyleRead): ListedDanceStyle[] {
  const row = { events: 0, ...known.find(({ id }) => id === style.id), ...style };
  return [...known.filter(({ id }) => id !== style.id), row].sort((one, other) =>
    compareNames(one.name, other.name),
  );
}
