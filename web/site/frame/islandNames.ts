/** The parts of pages that move in the browser. `web/site/islands.tsx` says where each is loaded from. */
export const ISLANDS = ['contactForm', 'organizerForms', 'shareTemplates'] as const;
export type IslandName = (typeof ISLANDS)[number];
