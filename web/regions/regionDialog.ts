/** The dialogs of the list of regions, as the address names them. */
export const REGION_DIALOGS = ['create', 'edit', 'rezone', 'move', 'delete'] as const;
export type RegionDialogKind = (typeof REGION_DIALOGS)[number];
