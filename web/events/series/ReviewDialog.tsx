import { Button, Skeleton } from '@mantine/core';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SeriesPreview } from '#contracts/events/series/seriesPreview.ts';
import type { FieldChange } from '#contracts/platform/problem.ts';
import { CallFailed } from '../../platform/calls/callFailed.ts';
import { useText } from '../../platform/texts/messages.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { DialogBody } from '../../ui/dialog/DialogBody.tsx';
import { ErrorPanel } from '../../ui/notice/ErrorPanel.tsx';
import { useNotice } from '../../ui/notice/useNotice.ts';
import { ChangeList } from '../../ui/show/ChangeList.tsx';
import common from '../../ui/styles/common.module.css';
import { seriesTexts } from '../event/seriesTexts.ts';
import { useShownChanges } from '../told/useShownChanges.ts';
import { previewForm, type ScopedChoice, sentChanges, type ToSave } from '../values/eventSaving.ts';
import { PreviewFacts, touched } from './PreviewFacts.tsx';

type ReviewDialogProps = {
  opened: boolean;
  sent: ToSave;
  /** A change by somebody else, because of which the person has to confirm again. */
  changed?: FieldChange;
  busy: boolean;
  onApply: (sent: ToSave) => void;
  onClose: () => void;
  /** Called when the preview itself was refused: the form shows why. */
  onRefused: (error: CallFailed) => void;
};

/** Preview of a change of many dates, with the decisions that are left to the person. */
export function ReviewDialog({
  opened,
  sent,
  changed,
  busy,
  onApply,
  onClose,
  onRefused,
}: ReviewDialogProps) {
  const say = useText(seriesTexts);
  const inWords = useShownChanges();
  const [choice, setChoice] = useState<ScopedChoice>(sent.choice);
  const asked = { ...sent, choice };
  const preview = useQuery({ ...previewQuery(asked), enabled: opened });
  const shown = preview.data?.preview;
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!shown || seen) return;
    setSeen(true);
    setChoice({ ...choice, overwriteOwn: ownOfEdited(shown, sent) });
  }, [shown]);
  const { error } = preview;
  const refused = isRefusal(error) ? error : null;
  useEffect(() => {
    if (refused) onRefused(refused);
  }, [refused]);
  const count = shown ? touched(shown) : 0;
  const actions = (
    <>
      <Button variant="default" data-autofocus onClick={onClose}>
        {say('keepEditing')}
      </Button>
      <Button
        disabled={count === 0 || preview.isPlaceholderData}
        loading={busy}
        onClick={() => onApply({ ...asked, revision: preview.data?.revision })}
      >
        {say('updateDates', { count })}
      </Button>
    </>
  );
  const title = say('reviewTitle', { title: sent.base?.title ?? sent.values.title });
  return (
    <Dialog opened={opened} onClose={onClose} title={title} width={620}>
      <DialogBody actions={actions}>
        {changed && <Changed change={changed} />}
        <ChangeList changes={inWords(sentChanges(sent))} />
        {preview.isPending && <Skeleton height={96} mt="md" aria-label={say('working')} />}
        {error && !refused && (
          <ErrorPanel title={say('previewFailed')} error={error} onRetry={() => preview.refetch()} />
        )}
        {shown && <PreviewFacts preview={shown} choice={choice} onChoice={setChoice} />}
      </DialogBody>
    </Dialog>
  );
}

const previewQuery = (asked: ToSave) =>
  queryOptions({
    queryKey: ['preview', asked],
    queryFn: ({ signal }) => previewForm(asked, signal),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
    staleTime: 0,
  });

function isRefusal(error: Error | null): error is CallFailed {
  if (!(error instanceof CallFailed)) return false;
  return error.status === 412 || error.problem?.fieldErrors !== undefined;
}

function Changed({ change }: { change: FieldChange }) {
  const say = useText(seriesTexts);
  const ref = useNotice<HTMLParagraphElement>(change);
  const bySystem = change.by === 'system';
  return (
    <p ref={ref} tabIndex={-1} role="alert" className={common.warning}>
      {bySystem ? say('previewChangedItself') : say('previewChanged', { who: change.by })}
    </p>
  );
}

/** Fields that only the edited date overrides: the edit was made there, so they change with the others. */
function ownOfEdited({ ownValuesKept }: SeriesPreview, { base }: ToSave): string[] {
  const key = base?.instance?.key;
  const mine = ownValuesKept.find(({ date }) => date === key)?.fields ?? [];
  const others = new Set(ownValuesKept.flatMap(({ date, fields }) => (date === key ? [] : fields)));
  return mine.filter(field => !others.has(field));
}
