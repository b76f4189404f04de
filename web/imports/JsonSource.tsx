import { Textarea } from '@mantine/core';
import { JSON_LIMITS } from '#contracts/imports/jsonCalls.ts';
import { useText } from '../platform/texts/messages.ts';
import { FilePick } from '../ui/field/FilePick.tsx';
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
  const { file, text } = source;
  const take = async (chosen: File) => {
    if (chosen.size > JSON_LIMITS.bytes) return onProblem('tooLarge');
    try {
      // Now, since the file may be gone or another one later.
      onChoose({ file: { name: chosen.name, bytes: new Blob([await chosen.arrayBuffer()]) }, text: '' });
    } catch {
      onProblem('unreadable');
    }
  };
  return (
    <>
      <FilePick
        label={say('file')}
        accept=".json,application/json"
        chosen={file && say('chosen', { name: file.name, size: Math.ceil(file.bytes.size / 1_000) })}
        onPick={take}
        remove={{ label: say('removeFile'), run: () => onChoose({ file: null, text }) }}
      />
      <Textarea
        label={say('paste')}
        placeholder={say('pasteHint')}
        value={text}
        rows={8}
        spellCheck={false}
        styles={{ input: { fontFamily: 'monospace', fontSize: 13 } }}
        onChange={event => onChoose({ file: null, text: event.currentTarget.value })}
      />
    </>
  );
}
