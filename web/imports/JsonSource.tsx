import { CloseButton, Textarea } from '@mantine/core';
import { useRef } from 'react';
import { JSON_LIMITS } from '#contracts/imports/jsonCalls.ts';
import { useText } from '../platform/texts/messages.ts';
import importClasses from './Import.module.css';
import { jsonTexts } from './jsonTexts.ts';
import type { JsonSource } from './useStaged.ts';

type JsonSourceProps = {
  source: JsonSource;
  onChoose: (source: JsonSource) => void;
  onProblem: (problem: 'unreadable' | 'tooLarge') => void;
};

/** The file picker and the paste box; each replaces what the other had. */
export function JsonSourceFields({ source, onChoose, onProblem }: JsonSourceProps) {
  const say = useText(jsonTexts);
  const input = useRef<HTMLInputElement>(null);
  const { file, text } = source;
  const take = async (chosen: File | undefined) => {
    if (!chosen) return;
    if (chosen.size > JSON_LIMITS.bytes) return onProblem('tooLarge');
    try {
      // Now, since the file may be gone or another one later.
      onChoose({ file: { name: chosen.name, bytes: new Blob([await chosen.arrayBuffer()]) }, text: '' });
    } catch {
      onProblem('unreadable');
    }
  };
  const drop = () => {
    if (input.current) input.current.value = '';
    onChoose({ file: null, text });
  };
  return (
    <>
      <div className={importClasses.drop}>
        <label className={importClasses.label} htmlFor="json-file">
          {say('file')}
        </label>
        <input
          ref={input}
          id="json-file"
          type="file"
          className={importClasses.file}
          accept=".json,application/json"
          onChange={event => take(event.currentTarget.files?.[0])}
        />
        {file && (
          <span className={importClasses.quiet}>
            {say('chosen', { name: file.name, size: Math.ceil(file.bytes.size / 1_000) })}{' '}
            <CloseButton size="xs" aria-label={say('removeFile')} onClick={drop} />
          </span>
        )}
      </div>
      <Textarea
        label={say('paste')}
        placeholder={say('pasteHint')}
        value={text}
        rows={8}
        spellCheck={false}
        styles={{ input: { fontFamily: 'monospace', fontSize: 13 } }}
        onChange={event => {
          if (input.current) input.current.value = '';
          onChoose({ file: null, text: event.currentTarget.value });
        }}
      />
    </>
  );
}
