import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../platform/texts/messages.ts';
import { FilePick } from '../../ui/field/FilePick.tsx';
import classes from '../frame/Import.module.css';
import { importTexts } from '../frame/importTexts.ts';
import { ImportServerFile } from '../order/ImportServerFile.tsx';
import { DEFAULT_CHOICES, type ImportOrder, isCsvName } from '../order/importOrder.ts';
import { ImportRecurring } from '../questions/ImportRecurring.tsx';
import { sizeOf } from '../source/sizes.ts';

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
        <ImportServerFile
          value={order.fileName}
          onChange={fileName => change({ ...DEFAULT_CHOICES, fileName })}
        />
      )}
      <ImportRecurring order={order} onChange={change} />
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
