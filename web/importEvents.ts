import { settle } from './events/event/settle.ts';
import { useChoices } from './events/event/useChoices.ts';
import { hrefOfChanged } from './events/filters/eventListView.ts';

/** What imports need to know about events. */
export const IMPORT_EVENTS = { settle, hrefOfChanged, useChoices };
