import { catalogue } from '../platform/catalogue.ts';
import { teller } from '../platform/telling.ts';

export const danceStylesToldTexts = catalogue(
  'danceStylesTold',
  {
    DanceStyleAdded: '{{who}} added the dance style {{it}}',
    DanceStyleRenamed: '{{who}} renamed the dance style {{it}}',
    DanceStyleRetired: '{{who}} retired the dance style {{it}}',
    DanceStyleRestored: '{{who}} restored the dance style {{it}}',
    DanceStyleMerged: '{{who}} merged the dance style {{it}} into another one',
  },
  {
    DanceStyleAdded: '{{who}} añadió el estilo de baile {{it}}',
    DanceStyleRenamed: '{{who}} cambió el nombre del estilo de baile {{it}}',
    DanceStyleRetired: '{{who}} retiró el estilo de baile {{it}}',
    DanceStyleRestored: '{{who}} recuperó el estilo de baile {{it}}',
    DanceStyleMerged: '{{who}} fusionó el estilo de baile {{it}} con otro',
  },
);

export const tellDanceStyles = teller(danceStylesToldTexts);
