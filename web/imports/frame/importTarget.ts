import type { QueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import type { ValueField } from '#contracts/imports/notes.ts';

/** What the import dialog needs to know about the things that it imports. */
export type ImportTarget = {
  /** Refetches everything that an import changes. */
  settle(client: QueryClient): void;
  /** The address of the list of what a run created or changed. */
  hrefOfChanged(runId: string): string;
  /** The choices that a cell of a column can mean, in the current language. */
  useChoices(): Record<ValueField, { value: string; label: string }[]>;
};

const Target = createContext<ImportTarget | null>(null);
export const ImportInto = Target.Provider;

/** @throws TypeError outside of `ImportInto`. */
export function useImportTarget(): ImportTarget {
  const target = use(Target);
  if (!target) throw new TypeError('The import dialog is outside of ImportInto.');
  return target;
}
