// In a file of their own: what the console says about a run needs its kind, not the calls that begin it.

/** The kinds of run that change many events, and that take such a run back. */
export const BULK_EVENTS = 'bulkEvents';
export const UNDO_BULK_EVENTS = 'undoBulkEvents';
/** The kind of run that deletes all events. */
export const DELETE_ALL_EVENTS = 'deleteAllEvents';
/** The kind of run that gives the events of one dance style to another. */
export const MERGE_DANCE_STYLE = 'mergeDanceStyle';
/** The kind of run that brings a region's new time zone to its future events. */
export const REZONE_EVENTS = 'rezoneEvents';
/** The kind of run that brings what a venue changed to what takes place there. */
export const CHANGE_VENUE = 'changeVenue';
