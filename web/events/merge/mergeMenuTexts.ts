import { catalogue } from '../../platform/texts/messages.ts';

/** The texts of merges on lists and details; those of the dialog are loaded with it. */
export const mergeMenuTexts = catalogue(
  'eventsMergeMenu',
  {
    menu: 'Merge duplicates…',
    menuNamed: 'Merge duplicates of {{title}}',
    mergedFrom: 'Merged duplicates',
  },
  {
    menu: 'Fusionar duplicados…',
    menuNamed: 'Fusionar duplicados de {{title}}',
    mergedFrom: 'Duplicados fusionados',
  },
);
