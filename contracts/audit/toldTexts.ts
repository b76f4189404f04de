import { catalogue } from '../platform/sentences/catalogue.ts';
import { teller } from '../platform/telling.ts';

export const auditToldTexts = catalogue('auditTold', {
  OriginRead: [
    '{{who}} looked up the IP address and browser of entry {{position}}',
    '{{who}} consultó la dirección IP y el navegador de la entrada {{position}}',
  ],
});

export const tellAudit = teller(auditToldTexts, {
  OriginRead: ({ position }) => ({ position: String(position) }),
});
