import { useQuery } from '@tanstack/react-query';
import { useText } from '../../platform/texts/messages.ts';
import { SearchSelect } from '../../ui/field/SearchSelect.tsx';
import { ErrorPanel } from '../../ui/notice/ErrorPanel.tsx';
import classes from '../frame/Import.module.css';
import { importTexts } from '../frame/importTexts.ts';
import { dateOf, sizeOf } from '../source/sizes.ts';
import { importFilesQuery } from './queries.ts';

type ImportServerFileProps = { value: string | null; onChange: (name: string | null) => void };

/** The choice of a file in the import folder of the server. */
export function ImportServerFile({ value, onChange }: ImportServerFileProps) {
  const say = useText(importTexts);
  const files = useQuery(importFilesQuery());
  if (files.isError) {
    return (
      <ErrorPanel title={say('serverFilesFailed')} error={files.error} onRetry={() => files.refetch()} />
    );
  }
  if (files.data?.length === 0) return <p className={classes.quiet}>{say('serverFilesNone')}</p>;
  return (
    <SearchSelect
      label={say('serverFile')}
      placeholder={say('choose')}
      value={value}
      onChange={onChange}
      of="file"
      data={(files.data ?? []).map(({ name, size, modified }) => ({
        value: name,
        label: `${name} (${sizeOf(size)}, ${dateOf(modified)})`,
      }))}
    />
  );
}
