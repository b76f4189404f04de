import { NumberInput, SegmentedControl, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DAYS_TO_GENERATE } from '#contracts/imports/calls.ts';
import { shownAs } from '../platform/shown/shownClock.ts';
import { language, useText } from '../platform/texts/messages.ts';
import { FilePick } from '../ui/field/FilePick.tsx';
import { SearchSelect } from '../ui/field/SearchSelect.tsx';
import { ErrorPanel } from '../ui/notice/ErrorPanel.tsx';
import classes from './Import.module.css';
import { DEFAULT_CHOICES, type ImportOrder, isCsvName } from './importOrder.ts';
import { importTexts } from './importTexts.ts';
import { importFilesQuery } from './queries.ts';

type ImportChoiceProps = { order: ImportOrder; onChange: (order: ImportOrder) => void };

/** The choice of the file and how to import it. */
export function ImportChoice({ order, onChange }: ImportChoiceProps) {
  const say = useText(importTexts);
  const change = (changed: Partial<ImportOrder>) => onChange({ ...order, ...changed });
  return (
    <div className={classes.choice}>
      <SegmentedControl
        aria-label={say('source')}
        value={order.from}
        onChange={from => change({ ...DEFAULT_CHOICES, from: from as ImportOrder['from'] })}
        data={[
          { value: 'here', label: say('fromHere') },
          { value: 'server', label: say('fromServer') },
        ]}
      />
      {order.from === 'here' ? (
        <FileField file={order.file} onChange={file => change({ ...DEFAULT_CHOICES, file })} />
      ) : (
        <ServerFile value={order.fileName} onChange={fileName => change({ ...DEFAULT_CHOICES, fileName })} />
      )}
      <Switch
        label={say('generate')}
        checked={order.generateRecurring}
        onChange={event => change({ generateRecurring: event.currentTarget.checked })}
      />
      {order.generateRecurring && (
        <NumberInput
          label={say('days')}
          description={say('daysHelp')}
          min={DAYS_TO_GENERATE.least}
          max={DAYS_TO_GENERATE.most}
          allowDecimal={false}
          value={order.daysToGenerate}
          onChange={daysToGenerate => change({ daysToGenerate })}
        />
      )}
    </div>
  );
}

type FileFieldProps = { file: File | null; onChange: (file: File | null) => void };

function FileField({ file, onChange }: FileFieldProps) {
  const say = useText(importTexts);
  const [wrong, setWrong] = useState(false);
  const take = (chosen: File) => {
    setWrong(!isCsvName(chosen.name));
    onChange(isCsvName(chosen.name) ? chosen : null);
  };
  return (
    <div>
      <FilePick
        label={say('file')}
        accept=".csv,text/csv"
        chosen={file && say('chosen', { name: file.name, size: sizeOf(file.size) })}
        onPick={take}
      />
      {wrong && (
        <p role="alert" className={classes.wrong}>
          {say('wrongFile')}
        </p>
      )}
    </div>
  );
}

type ServerFileProps = { value: string | null; onChange: (name: string | null) => void };

function ServerFile({ value, onChange }: ServerFileProps) {
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

function sizeOf(bytes: number): string {
  const [unit, value] =
    bytes < 1_000_000 ? (['kilobyte', bytes / 1_000] as const) : (['megabyte', bytes / 1e6] as const);
  const options = { style: 'unit', unit, maximumFractionDigits: value < 10 ? 1 : 0 } as const;
  return new Intl.NumberFormat(language(), options).format(value);
}

function dateOf(at: string): string {
  return shownAs({ dateStyle: 'medium' }).format(new Date(at));
}
