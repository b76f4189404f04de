import { Button, CopyButton, TextInput } from '@mantine/core';
import { collectEvents } from '#contracts/importedEvents/collected.ts';
import { useText } from '../platform/texts/messages.ts';
import { Dialog } from '../ui/dialog/Dialog.tsx';
import { DialogBody } from '../ui/dialog/DialogBody.tsx';
import { sourceTexts } from './sourceTexts.ts';

/** A new API key, and whose it is. */
export type NewKey = { name: string; key: string };

/** Shows an API key, the only time that it can be seen. */
export function SourceKey({ shown, onClose }: { shown: NewKey | null; onClose: () => void }) {
  const say = useText(sourceTexts);
  const { name, key } = shown ?? { name: '', key: '' };
  return (
    <Dialog opened={shown !== null} onClose={onClose} title={say('keyTitle', { name })} width={620}>
      <DialogBody
        actions={
          <>
            <CopyButton value={key}>
              {({ copied, copy }) => (
                <Button variant="default" onClick={copy}>
                  {say(copied ? 'copied' : 'copy')}
                </Button>
              )}
            </CopyButton>
            <Button onClick={onClose}>{say('done')}</Button>
          </>
        }
      >
        <p>{say('keyHelp', { address: `${window.location.origin}${collectEvents.path}` })}</p>
        <TextInput
          label={say('columnKey')}
          value={key}
          readOnly
          onFocus={event => event.currentTarget.select()}
        />
      </DialogBody>
    </Dialog>
  );
}
