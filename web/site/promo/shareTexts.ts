import { catalogue } from '../../platform/texts/catalogue.ts';

export const shareTexts = catalogue('site share', {
  instagram: ['Instagram and Facebook', 'Instagram y Facebook'],
  instagramText: [
    `Tonight there is a dance floor with your name on it. 💃🕺
Salsa, bachata, kizomba, zouk, tango, swing: {{brand}} shows where your city dances, who is going and what has changed. Free forever.
Link: {{address}}
{{hashtag}} #socialdance #salsa #bachata #kizomba #zouk #tango #swing`,
    `Esta noche hay una pista con tu nombre. 💃🕺
Salsa, bachata, kizomba, zouk, tango, swing: {{brand}} te dice dónde baila tu ciudad, quién va y qué ha cambiado. Gratis, para siempre.
Enlace: {{address}}
{{hashtag}} #bailesocial #salsa #bachata #kizomba #zouk #tango #swing`,
  ],
  twitter: ['Twitter / X', 'Twitter / X'],
  twitterText: [
    `Where do we dance tonight? {{brand}} knows: socials, classes and festivals in your city, free of charge, made by dancers for dancers. {{address}} {{hashtag}}`,
    `¿Dónde bailamos esta noche? {{brand}} lo sabe: sociales, clases y festivales de tu ciudad, gratis, hecho por bailarines para bailarines. {{address}} {{hashtag}}`,
  ],
  whatsapp: ['WhatsApp and text messages', 'WhatsApp y mensajes'],
  whatsappText: [
    `Hey! I find my dance nights on {{brand}} now: it shows what is on, who is going, and tells me when something is cancelled. It costs nothing. Come dancing with me: {{address}}`,
    `¡Hola! Ahora encuentro mis noches de baile en {{brand}}: dice qué hay, quién va y me avisa si algo se cancela. No cuesta nada. Ven a bailar conmigo: {{address}}`,
  ],
  discord: ['Discord', 'Discord'],
  discordText: [
    `**Where do we dance tonight?**
{{brand}} is a free calendar for social dancers: salsa, bachata, kizomba, zouk, tango and swing.
- every night in your city, with changes and cancellations
- who is going, and a daily poll on where to go
- no ads, no fees
<{{address}}>`,
    `**¿Dónde bailamos esta noche?**
{{brand}} es un calendario gratuito para quienes bailan salsa, bachata, kizomba, zouk, tango y swing.
- todas las noches de tu ciudad, con cambios y cancelaciones
- quién va, y una votación diaria sobre adónde ir
- sin anuncios y sin coste
<{{address}}>`,
  ],
  copy: ['Copy', 'Copiar'],
  copied: ['Copied', 'Copiado'],
  said: ['{{name}}: the text has been copied.', '{{name}}: el texto se ha copiado.'],
  failed: [
    'This browser does not allow copying. The text is selected: copy it by hand.',
    'Este navegador no permite copiar. El texto está seleccionado: cópialo a mano.',
  ],
});
