import { catalogue } from '../../platform/texts/messages.ts';

/** The texts of merges on lists and details; those of the dialog are loaded with it. */
export const mergeMenuTexts = catalogue('eventsMergeMenu', {
  menu: ['Merge duplicates…', 'Fusionar duplicados…'],
  menuNamed: ['Merge duplicates of {{title}}', 'Fusionar duplicados de {{title}}'],
  mergedFrom: ['Merged duplicates', 'Duplicados fusionados'],
});
