import type { RefObject } from 'react';
import { useShortcuts } from '../../platform/keys/shortcuts.tsx';
import { useText } from '../../platform/texts/messages.ts';
import { uiTexts } from '../texts/messages.ts';
import { moveFocus, pressInRow } from './rowFocus.ts';

/** A key for the focused row: it clicks the control that has it as `data-row-key`. */
export type RowKey = { keys: string; label: string };

type DataKeysProps = {
  frame: RefObject<HTMLElement | null>;
  picking: boolean;
  rowKeys: readonly RowKey[];
};

/** The keys that move between rows and those that act on the focused one. */
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
