import { catalogue } from '../platform/catalogue.ts';
import { teller } from '../platform/telling.ts';

export const auditToldTexts = catalogue(
  'auditTold',
  { OriginRead: '{{who}} looked up the IP address and browser of fact {{position}}' },
  { OriginRead: '{{who}} consultó la dirección IP y el navegador del hecho {{position}}' },
);

export const tellAudit = teller(auditToldTexts, {
  OriginRead: ({ position }) => ({ position: String(position) }),
});
