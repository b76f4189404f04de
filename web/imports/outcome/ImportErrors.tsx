import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ImportAnswer } from '#contracts/imports/calls.ts';
import { fetchFile } from '../../platform/calls/api.ts';
import { saveFile } from '../../platform/calls/saveFile.ts';
import { useText } from '../../platform/texts/messages.ts';
import { toastFailed } from '../../ui/notice/toast.tsx';
import classes from '../frame/Import.module.css';
import { importTexts } from '../frame/importTexts.ts';
import { ImportRows } from './ImportRows.tsx';

type ImportErrorsProps = { figures: Pick<ImportAnswer, 'errors' | 'errorGroups'>; jobId?: string };

/** The failed rows grouped by reason, with a few of them by number and title; all can be downloaded. */
export function ImportErrors({ figures, jobId }: ImportErrorsProps) {
  const say = useText(importTexts);
  const { errors, errorGroups } = figures;
  const download = useMutation({
    mutationFn: () => fetchFile(`/api/events/import/${jobId}/failed.csv`),
    onSuccess: ({ name, content }) => saveFile(name ?? 'failed.csv', content),
    onError: error => toastFailed(say('downloadFailed'), error),
  });
  if (errors === 0) return null;
  const others = errors - errorGroups.reduce((sum, { count }) => sum + count, 0);
  return (
    <div>
      <h3 className={classes.heading}>{say('errorList')}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it too */}
      <ul className={classes.errors} tabIndex={0} aria-label={say('errorList')}>
        {errorGroups.map(({ error, count, rows }) => (
          <li key={error}>
            <strong>{say('rows', { count })}</strong> {error}
            <ImportRows rows={rows} count={count} />
          </li>
        ))}
      </ul>
      {others > 0 && <p className={classes.quiet}>{say('otherReasons', { count: others })}</p>}
      {jobId && (
        <Button
          variant="default"
          size="xs"
          mt="xs"
          leftSection={<IconDownload size={14} aria-hidden />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          {say('download')}
        </Button>
      )}
    </div>
  );
}
