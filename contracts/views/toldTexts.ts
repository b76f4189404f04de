import { catalogue } from '../platform/sentences/catalogue.ts';
import { teller } from '../platform/telling.ts';

const viewsTold = catalogue('viewsTold', {
  SavedViewAdded: ['{{who}} saved the view {{it}}', '{{who}} guardó la vista {{it}}'],
  SavedViewChanged: ['{{who}} changed the view {{it}}', '{{who}} cambió la vista {{it}}'],
  SavedViewDefaultChosen: [
    '{{who}} changed whether a list opens with the view {{it}}',
    '{{who}} cambió si una lista se abre con la vista {{it}}',
  ],
  SavedViewRemoved: ['{{who}} deleted the view {{it}}', '{{who}} eliminó la vista {{it}}'],
});

export const tellViews = teller(viewsTold);
