/** The prefix of all queries about events. Apart from these, which the menu need not load. */
export const eventsKey = ['events'] as const;
