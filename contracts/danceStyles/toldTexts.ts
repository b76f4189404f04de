import { catalogue } from '../platform/sentences/catalogue.ts';
import { teller } from '../platform/telling.ts';

export const danceStylesToldTexts = catalogue('danceStylesTold', {
  DanceStyleAdded: ['{{who}} added the dance style {{it}}', '{{who}} añadió el estilo de baile {{it}}'],
  DanceStyleRenamed: [
    '{{who}} renamed the dance style {{it}}',
    '{{who}} cambió el nombre del estilo de baile {{it}}',
  ],
  DanceStyleRetired: ['{{who}} retired the dance style {{it}}', '{{who}} retiró el estilo de baile {{it}}'],
  DanceStyleRestored: [
    '{{who}} restored the dance style {{it}}',
    '{{who}} recuperó el estilo de baile {{it}}',
  ],
  DanceStyleMerged: [
    '{{who}} merged the dance style {{it}} into another one',
    '{{who}} fusionó el estilo de baile {{it}} con otro',
  ],
});

export const tellDanceStyles = teller(danceStylesToldTexts);
