/** What is asked before a projection is changed. */
export type ProjectionDialogOf =
  | { kind: 'pause' | 'rebuild' | 'rollback' | 'rebuildThing'; name: string }
  | { kind: 'approve'; name: string; request: string }
  | { kind: 'skip'; name: string; position: string }
  | { kind: 'all'; name: '' };
