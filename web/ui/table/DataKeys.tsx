import type { RefObject } from 'react';
import { useShortcuts } from '../../platform/keys/shortcuts.tsx';
import { useText } from '../../platform/texts/messages.ts';
import { uiTexts } from '../texts/messages.ts';
import { moveFocus, pressInRow } from './rowFocus.ts';

/** A key of the row in focus: it presses the control that carries it as `data-row-key`. */
export type RowKey = { keys: string; label: string };

type DataKeysProps = {
  frame: RefObject<HTMLElement | null>;
  picking: boolean;
  rowKeys: readonly RowKey[];
};

/** The keys that go from row to row and that do something with the one in focus. */
export function DataKeys({ frame, picking, rowKeys }: DataKeysProps) {
  const say = useText(uiTexts);
  const inRow = [...(picking ? [{ keys: 'x', label: say('pickRow') }] : []), ...rowKeys];
  useShortcuts([
    { keys: 'j', label: say('nextRow'), run: () => moveFocus(frame.current, 1) },
    { keys: 'k', label: say('previousRow'), run: () => moveFocus(frame.current, -1) },
    ...inRow.map(({ keys, label }) => ({ keys, label, run: () => pressInRow(frame.current, keys) })),
  ]);
  return null;
}
