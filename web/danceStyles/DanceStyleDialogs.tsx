import { useRef } from 'react';
import type { ListedDanceStyle } from '#contracts/danceStyles/calls.ts';
import type { DanceStyleDialog } from './DanceStyleCells.tsx';
import { DanceStyleForm } from './DanceStyleForm.tsx';
import { DanceStyleMerge } from './DanceStyleMerge.tsx';
import type { DanceStyleWrites } from './useDanceStyleWrites.ts';

type DanceStyleDialogsProps = {
  dialog: { kind: DanceStyleDialog; id: string } | null;
  styles: readonly ListedDanceStyle[];
  writes: DanceStyleWrites;
  onClose: () => void;
};

/** The dialogs; the address says which one is open. What one was about stays while it fades out. */
export function DanceStyleDialogs({ dialog, styles, writes, onClose }: DanceStyleDialogsProps) {
  const last = useRef<ListedDanceStyle | null>(null);
  const named = styles.find(({ id }) => id === dialog?.id);
  if (named) last.current = named;
  const style = last.current;
  const shared = { writes, onClose };
  const isOf = (kind: DanceStyleDialog) => dialog?.kind === kind && named !== undefined;
  return (
    <>
      <DanceStyleForm {...shared} style={null} opened={dialog?.kind === 'add'} />
      {style && (
        <>
          <DanceStyleForm {...shared} key={`rename ${style.id}`} style={style} opened={isOf('rename')} />
          <DanceStyleMerge {...shared} style={style} styles={styles} opened={isOf('merge')} />
        </>
      )}
    </>
  );
}
