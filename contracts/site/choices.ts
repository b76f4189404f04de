/** Something to filter the calendar by, with what it is called. */
export type Choice = { id: string; label: string };

/** A region as forms offer it: `label` is "country: city, state". */
export type RegionChoice = { id: string; label: string };
