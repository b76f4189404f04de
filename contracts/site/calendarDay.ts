/** How many nights a day has, and the first of them: what lasts for `of` days is on the `nth` of these. */
export type CalendarDay = {
  count: number;
  nights: readonly { id: string; nth: number; of: number }[];
};
