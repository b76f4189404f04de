import { Button, Checkbox, Textarea } from '@mantine/core';
import { IconServer2 } from '@tabler/icons-react';
import { useState } from 'react';
import { IMPORT_LIMITS } from '#contracts/imports/calls.ts';
import { JSON_LIMITS } from '#contracts/imports/jsonCalls.ts';
import { useText } from '../../platform/texts/messages.ts';
import { FilePick } from '../../ui/field/FilePick.tsx';
import { ImportServerFile } from '../order/ImportServerFile.tsx';
import { ACCEPTED, isKnownName, NO_SOURCE } from '../source/importSource.ts';
import { sizeOf } from '../source/sizes.ts';
import classes from './ImportScreen.module.css';
import { screenTexts } from './screenTexts.ts';
import type { Importing, Steps } from './useImport.ts';

type ImportSourceCardProps = { importing: Importing; steps: Steps; onTake: (file: File) => Promise<void> };

/** The first step: a file that is chosen or dropped, a file on the server, or pasted data. */
export function ImportSourceCard({ importing, steps, onTake }: ImportSourceCardProps) {
  const say = useText(screenTexts);
  const { file, text, serverFile } = importing.source;
  const [ofServer, setOfServer] = useState(false);
  return (
    <section className={classes.card} aria-label={say('stage')}>
      <h2>{say('stage')}</h2>
      {!serverFile && (
        <FilePick
          wide
          label={say('file')}
          hint={say('intro')}
          accept={ACCEPTED}
          chosen={file && say('chosen', { name: file.name, size: sizeOf(file.bytes.size) })}
          onPick={onTake}
          remove={{ label: say('removeFile'), run: () => steps.choose(NO_SOURCE) }}
        />
      )}
      {!file && (ofServer || serverFile) && (
        <ImportServerFile
          value={serverFile}
          onChange={name => steps.choose({ ...NO_SOURCE, serverFile: name })}
        />
      )}
      {!file && !serverFile && (
        <Paste text={text} onChange={pasted => steps.choose({ ...NO_SOURCE, text: pasted })} />
      )}
      <div className={classes.settings}>
        <Checkbox
          label={say('publish')}
          description={say('publishHelp')}
          checked={importing.publish}
          onChange={event => importing.setPublish(event.currentTarget.checked)}
        />
        {!ofServer && !file && !serverFile && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconServer2 size={16} aria-hidden />}
            onClick={() => setOfServer(true)}
          >
            {say('fromServer')}
          </Button>
        )}
      </div>
    </section>
  );
}

function Paste({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const say = useText(screenTexts);
  return (
    <Textarea
      label={say('paste')}
      placeholder={say('pasteHint')}
      value={text}
      autosize
      minRows={4}
      maxRows={14}
      spellCheck={false}
      styles={{ input: { fontFamily: 'monospace', fontSize: 13 } }}
      onChange={event => onChange(event.currentTarget.value)}
    />
  );
}

/** Takes a file, or says why it cannot be taken. */
export function useTakenFile({ choose, setProblem }: Steps) {
  return async (file: File): Promise<void> => {
    const most = /\.json$/i.test(file.name) ? JSON_LIMITS.bytes : IMPORT_LIMITS.bytes;
    if (!isKnownName(file.name)) return setProblem('unknownKind');
    if (file.size > most) return setProblem('tooLarge');
    try {
      // Now, since the file may be gone or another one later.
      const bytes = new Blob([await file.arrayBuffer()]);
      choose({ ...NO_SOURCE, file: { name: file.name, bytes } });
    } catch {
      setProblem('unreadable');
    }
  };
}
