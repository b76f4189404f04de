import { useQueryClient } from '@tanstack/react-query';
import {
  type DanceStyleRead,
  type ListedDanceStyle,
  renameDanceStyle,
  restoreDanceStyle,
  retireDanceStyle,
} from '#contracts/danceStyles/calls.ts';
import { newKey, type SendOptions, send } from '../platform/calls/api.ts';
import { useText } from '../platform/texts/messages.ts';
import { toastDone, toastFailed } from '../ui/notice/toast.tsx';
import { useGlow } from '../ui/show/useGlow.ts';
import { danceStyleTexts } from './danceStyleTexts.ts';
import { danceStylesKey, danceStylesQuery } from './queries.ts';

type Written = { danceStyle: DanceStyleRead };
type Write = (options: SendOptions) => Promise<Written>;

/** Writes to the rows of the list; each toast offers the opposite write. */
export function useDanceStyleWrites() {
  const say = useText(danceStyleTexts);
  const client = useQueryClient();
  const { glowing, glow } = useGlow();

  const wrote = (style: DanceStyleRead): void => {
    client.setQueryData(danceStylesQuery().queryKey, known => known && withStyle(known, style));
    void client.invalidateQueries({ queryKey: danceStylesKey });
    // Events show the names of their styles.
    void client.invalidateQueries({ queryKey: ['events'] });
    glow(style.id);
  };
  const undo = async (write: Write, key: string): Promise<void> => {
    try {
      wrote((await write({ key })).danceStyle);
      toastDone(say('didUndo'));
    } catch (error) {
      toastFailed(say('undoFailed'), error);
    }
  };
  const offerUndo = (message: string, opposite: Write): void => {
    const key = newKey();
    toastDone(message, () => void undo(opposite, key));
  };
  const perform = async (write: Write, done: string, opposite: Write): Promise<void> => {
    try {
      wrote((await write({ key: newKey() })).danceStyle);
      offerUndo(done, opposite);
    } catch (error) {
      toastFailed(say('writeFailed'), error);
    }
  };
  const retire =
    (id: string): Write =>
    options =>
      send(retireDanceStyle, { params: { id } }, options);
  const restore =
    (id: string): Write =>
    options =>
      send(restoreDanceStyle, { params: { id } }, options);
  return {
    glowing,
    wrote,
    refresh: () => client.invalidateQueries({ queryKey: danceStylesKey }),
    renamed(style: DanceStyleRead, before: string): void {
      const { id } = style;
      wrote(style);
      offerUndo(say('didRename', { name: style.name }), options =>
        send(renameDanceStyle, { params: { id }, body: { name: before } }, options),
      );
    },
    retire: ({ id, name }: ListedDanceStyle) =>
      void perform(retire(id), say('didRetire', { name }), restore(id)),
    async restore({ id, name, status }: ListedDanceStyle): Promise<void> {
      if (status === 'retired') return perform(restore(id), say('didRestore', { name }), retire(id));
      try {
        wrote((await restore(id)({ key: newKey() })).danceStyle);
        toastDone(say('didRestore', { name }));
      } catch (error) {
        toastFailed(say('writeFailed'), error);
      }
    },
  };
}

export type DanceStyleWrites = ReturnType<typeof useDanceStyleWrites>;

function withStyle(known: readonly ListedDanceStyle[], style: DanceStyleRead): ListedDanceStyle[] {
  const row = { events: 0, ...known.find(({ id }) => id === style.id), ...style };
  const byName = new Intl.Collator('en').compare;
  return [...known.filter(({ id }) => id !== style.id), row].sort((one, other) =>
    byName(one.name, other.name),
  );
}
