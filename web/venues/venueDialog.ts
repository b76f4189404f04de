/** The dialogs of the venue book, as the address names them. */
export const VENUE_DIALOGS = ['create', 'edit', 'details'] as const;
export type VenueDialogKind = (typeof VENUE_DIALOGS)[number];
