import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ImportAnswer } from '#contracts/events/importCalls.ts';
import { fetchFile } from '../platform/api.ts';
import { useText } from '../platform/messages.ts';
import { saveFile } from '../platform/saveFile.ts';
import { toastFailed } from '../ui/toast.tsx';
import classes from './Import.module.css';
import { importTexts } from './importTexts.ts';

type ImportErrorsProps = { figures: Pick<ImportAnswer, 'errors' | 'errorDetails'>; jobId?: string };

/** The rows that failed, by their line, with the reason; all of them as a file. */
export function ImportErrors({ figures, jobId }: ImportErrorsProps) {
  const say = useText(importTexts);
  const { errors, errorDetails } = figures;
  const download = useMutation({
    mutationFn: () => fetchFile(`/api/events/import/${jobId}/failed.csv`),
    onSuccess: ({ name, content }) => saveFile(name ?? 'failed.csv', content),
    onError: error => toastFailed(say('downloadFailed'), error),
  });
  if (errors === 0) return null;
  return (
    <div>
      <h3 className={classes.heading}>{say('errorList')}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and has to by the keyboard too */}
      <ul className={classes.errors} tabIndex={0} aria-label={say('errorList')}>
        {errorDetails.map(({ line, error }) => (
          <li key={line}>
            <strong>{say('errorLine', { line })}</strong> {error}
          </li>
        ))}
      </ul>
      {errors > errorDetails.length && (
        <p className={classes.quiet}>{say('errorsFirst', { shown: errorDetails.length, count: errors })}</p>
      )}
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
