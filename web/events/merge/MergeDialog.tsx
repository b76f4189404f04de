import { useText } from '../../platform/texts/messages.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import type { DialogKind } from '../event/useEventDialog.ts';
import { LikelyDuplicates } from './LikelyDuplicates.tsx';
import { MergeChoices } from './MergeChoices.tsx';
import { pairIn, pairOf } from './mergePair.ts';
import { mergeTexts } from './mergeTexts.ts';

type MergeDialogProps = {
  /** The id of an event, or `pairOf` two. */
  id: string;
  opened: boolean;
  onOpen: (kind: DialogKind, id: string) => void;
  onClose: () => void;
  onWritten: (id: string) => void;
};

/** Shows the likely duplicates of an event, compares it with one of them, and merges the two. */
export function MergeDialog({ id: address, opened, onOpen, onClose, onWritten }: MergeDialogProps) {
  const say = useText(mergeTexts);
  const { id, other } = pairIn(address);
  const merged = (survivor: string) => {
    onClose();
    onWritten(survivor);
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={say('title')} width={other ? 880 : 620}>
      {opened && !other && (
        <LikelyDuplicates id={id} onCompare={found => onOpen('merge', pairOf(found, id))} />
      )}
      {opened && other && (
        <MergeChoices
          key={address}
          duplicate={id}
          survivor={other}
          onSwap={() => onOpen('merge', pairOf(other, id))}
          onBack={() => onOpen('merge', other)}
          onMerged={merged}
        />
      )}
    </Dialog>
  );
}
