import { useSearchParams } from 'react-router-dom';
import { useText } from '../../platform/texts/messages.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { importTexts } from '../frame/importTexts.ts';
import { ImportPreparing } from './ImportPreparing.tsx';
import { ImportRun } from './ImportRun.tsx';

type ImportDialogProps = {
  opened: boolean;
  onClose: () => void;
  /** Shows the progress of a run above the list: here the undo of an import. */
  onFollow: (runId: string) => void;
};

/** Imports events from a CSV file: choose the file, preview the result, then import. */
export function ImportDialog({ opened, onClose, onFollow }: ImportDialogProps) {
  const say = useText(importTexts);
  const [address, setAddress] = useSearchParams();
  const job = address.get('job');
  // Kept in the address, so that a reload does not lose it.
  const setJob = (id: string | null) => {
    const next = new URLSearchParams(window.location.search);
    if (id) next.set('job', id);
    else next.delete('job');
    setAddress(next, { replace: true, preventScrollReset: true });
  };
  const close = () => {
    if (job) setJob(null);
    onClose();
  };
  return (
    <Dialog opened={opened} onClose={close} title={say('title')} width={620}>
      {opened && job && (
        <ImportRun id={job} onAgain={() => setJob(null)} onClose={close} onFollow={onFollow} />
      )}
      {opened && !job && <ImportPreparing onStarted={setJob} onClose={close} />}
    </Dialog>
  );
}
