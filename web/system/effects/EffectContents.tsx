import { Box, Button, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  type EffectContents as Contents,
  type EffectRead,
  showEffectContents,
} from '#contracts/system/effectCalls.ts';
import { send } from '../../platform/calls/api.ts';
import { useText } from '../../platform/texts/messages.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { DialogBody } from '../../ui/dialog/DialogBody.tsx';
import { ErrorPanel } from '../../ui/notice/ErrorPanel.tsx';
import { Particulars, Quoted } from '../../ui/show/Particulars.tsx';
import common from '../../ui/styles/common.module.css';
import { effectName } from './effectNameTexts.ts';
import { effectTexts } from './effectTexts.ts';

type ContentsProps = { effect: EffectRead; opened: boolean; onClose: () => void };

/** Says that looking is recorded, and shows what is in an effect when somebody asks for it. Nothing is kept. */
export function EffectContents({ effect, opened, onClose }: ContentsProps) {
  const say = useText(effectTexts);
  const show = useMutation({
    mutationFn: (id: string) => send(showEffectContents, { params: { id } }),
    gcTime: 0,
  });
  const { data, isPending, reset } = show;
  useEffect(() => {
    if (!opened) reset();
  }, [opened, reset]);
  const actions = (
    <>
      <Button variant="default" onClick={onClose}>
        {say('close')}
      </Button>
      {!data && (
        <Button loading={isPending} data-autofocus onClick={() => show.mutate(effect.id)}>
          {say('show')}
        </Button>
      )}
    </>
  );
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={`${say('showTitle')}: ${effectName(effect)}`}
      width={560}
    >
      <DialogBody actions={actions}>
        <Stack gap="sm" className={common.flush}>
          {data ? <Shown contents={data.contents} /> : <p>{say('showText')}</p>}
          {show.isError && <ErrorPanel title={say('showFailed')} error={show.error} ofAct />}
        </Stack>
      </DialogBody>
    </Dialog>
  );
}

function Shown({ contents }: { contents: Contents }) {
  const say = useText(effectTexts);
  if (contents.kind === 'mail') {
    const { to, subject, text } = contents;
    return (
      <>
        <Particulars
          items={[
            [say('to'), to],
            [say('subject'), subject],
          ]}
        />
        <Quoted>{text}</Quoted>
        {text.includes('/•••') && <p className={common.quiet}>{say('cut')}</p>}
      </>
    );
  }
  if (contents.kind === 'command') {
    const { stream, command, data } = contents;
    return (
      <>
        <Particulars
          items={[
            [say('command'), command],
            [say('stream'), stream],
          ]}
        />
        <Data data={data} />
      </>
    );
  }
  if (contents.kind === 'work') return <Data data={contents.data} />;
  return <p>{say(`contents_${contents.kind}`)}</p>;
}

function Data({ data }: { data: unknown }) {
  const say = useText(effectTexts);
  return (
    <section aria-label={say('data')}>
      <Box component="pre" m={0} fz={13} className={common.raised}>
        {JSON.stringify(data, null, 2)}
      </Box>
    </section>
  );
}
