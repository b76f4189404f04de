import { catalogue } from '../../platform/texts/catalogue.ts';

export const termsTexts = catalogue('site terms', {
  title: ['Terms of service', 'Condiciones del servicio'],
  lead: [
    'The rules of the dance floor: what you can expect of {{brand}}, and what we expect of you.',
    'Las reglas de la pista: qué puedes esperar de {{brand}} y qué esperamos de ti.',
  ],
  updated: ['Last updated: January 2025', 'Última actualización: enero de 2025'],
  contents: ['Contents', 'Contenido'],
  agreementTitle: ['What you agree to', 'Lo que aceptas'],
  agreementText: [
    `By using the website or the app you agree to these terms. If you do not, please do not use them. Our privacy policy says what we do with your data, and belongs to these terms.
If you use {{brand}} for a school, a club or a company, you confirm that you may agree for it.`,
    `Al usar el sitio web o la aplicación aceptas estas condiciones. Si no las aceptas, no los uses. Nuestra política de privacidad dice qué hacemos con tus datos y forma parte de estas condiciones.
Si usas {{brand}} en nombre de una escuela, un club o una empresa, confirmas que puedes aceptarlas por ella.`,
  ],
  ageTitle: ['Who may use it', 'Quién puede usarlo'],
  ageText: [
    `You must be at least 13 years old. Where the law of your country asks for more, a parent has to agree for you. Some nights have an age limit of their own, set by the venue or by law: it applies at the door, whatever the calendar says.`,
    `Tienes que tener al menos 13 años. Si la ley de tu país pide más, tu madre, tu padre o quien te tutele tiene que aceptarlo por ti. Algunas noches tienen su propio límite de edad, del local o de la ley: vale en la puerta, diga lo que diga el calendario.`,
  ],
  costTitle: ['What it costs', 'Lo que cuesta'],
  costText: [
    `Nothing. {{brand}} is free for dancers and for organizers, and stays free. We take no share of tickets.
The price on an event is the organizer's. What you pay at the door or in a ticket shop is between you and them, refunds included.`,
    `Nada. {{brand}} es gratis para quienes bailan y para quienes organizan, y lo seguirá siendo. No cobramos comisión por las entradas.
El precio de un evento lo pone quien lo organiza. Lo que pagas en la puerta o en una tienda de entradas queda entre tú y ellos, también las devoluciones.`,
  ],
  accountTitle: ['Your account', 'Tu cuenta'],
  accountText: [
    `- An account belongs to one person. Give your own email address, and keep it up to date: sign-in codes go there.
- Keep codes and passwords to yourself. We never ask you for them.
- If somebody else seems to be using your account, sign out everywhere in your profile and write to {{mail}}.
- You may delete your account at any time. It is erased within 30 days; signing in before then withdraws the deletion.`,
    `- Una cuenta pertenece a una persona. Da tu propio correo y tenlo al día: ahí llegan los códigos de acceso.
- No compartas códigos ni contraseñas. Nunca te los pediremos.
- Si parece que otra persona usa tu cuenta, cierra todas las sesiones en tu perfil y escribe a {{mail}}.
- Puedes eliminar tu cuenta cuando quieras. Se borra en un plazo de 30 días; si inicias sesión antes, la eliminación se retira.`,
  ],
  conductTitle: ['How we treat each other', 'Cómo nos tratamos'],
  conductText: [
    `As on a good dance floor: look out for each other, and take no for an answer. You may not:
- harass, threaten or demean anybody, or publish things about people who did not agree to it,
- pretend to be somebody else, or to speak for a venue or an organizer that you do not work for,
- enter events that do not exist, advertisements, or the same event again and again,
- vote or register with more than one account,
- try to get into accounts or systems that are not yours, or load the service so that others cannot use it.
If you find a weakness in our security, tell us at {{mail}} first. We will thank you and not pursue you.`,
    `Como en una buena pista: cuidamos unos de otros y un no es un no. No puedes:
- acosar, amenazar o humillar a nadie, ni publicar cosas de personas que no lo han aceptado,
- hacerte pasar por otra persona, ni hablar por un local o un organizador para el que no trabajas,
- poner eventos que no existen, anuncios o el mismo evento una y otra vez,
- votar o registrarte con más de una cuenta,
- intentar entrar en cuentas o sistemas ajenos, ni cargar el servicio de modo que otros no puedan usarlo.
Si encuentras un fallo en nuestra seguridad, cuéntanoslo antes a {{mail}}. Te lo agradeceremos y no actuaremos contra ti.`,
  ],
  eventsTitle: [
    'What the calendar promises, and what it cannot',
    'Lo que promete el calendario y lo que no puede prometer',
  ],
  eventsText: [
    `Events come from organizers, from dancers who recommend them, and from public calendars. We check them and correct what we learn is wrong, and the history of each event records every change. Still, a night can move or be cancelled at the last minute. Before you travel far, ask the organizer.
Events are run by their organizers, not by us. They are responsible for what happens there, for safety, permits, music licences and entry.`,
    `Los eventos vienen de organizadores, de bailarines que los recomiendan y de calendarios públicos. Los revisamos y corregimos lo que sabemos que está mal, y el historial de cada evento guarda todos los cambios. Aun así, una noche puede cambiar o cancelarse en el último momento. Antes de un viaje largo, pregunta a quien organiza.
De los eventos se encargan sus organizadores, no nosotros. Ellos responden de lo que ocurre allí, de la seguridad, los permisos, los derechos de la música y la entrada.`,
  ],
  organizersTitle: ['If you organize', 'Si organizas'],
  organizersText: [
    `- Apply on the page for organizers. We read every application, and may say no.
- Enter only nights that you run or may speak for, with the true place, time, price and age limit.
- Correct an event as soon as something changes, and cancel it rather than let it stand: dancers who wait at a closed door do not come back.
- Let in whoever may enter under the law and under the rules that you published.
- Feedback about your events stays, also when it is not kind, as long as it keeps these terms.`,
    `- Solicítalo en la página para organizadores. Leemos todas las solicitudes y podemos decir que no.
- Publica solo noches que organizas tú o por las que puedes hablar, con el lugar, la hora, el precio y el límite de edad verdaderos.
- Corrige un evento en cuanto algo cambie y cancélalo antes que dejarlo estar: quien se encuentra la puerta cerrada no vuelve.
- Deja entrar a quien pueda entrar según la ley y según las reglas que publicaste.
- Las opiniones sobre tus eventos se quedan, también las que no son amables, mientras cumplan estas condiciones.`,
  ],
  sentTitle: ['What you send us', 'Lo que nos envías'],
  sentText: [
    `Texts and pictures that you send remain yours. You allow us to store, show, translate and shorten them, free of charge and everywhere, as far as {{brand}} needs it: on the calendar, in feeds and emails, and where others embed our calendar. Send only what you may license in this way.
This permission ends when you have the content removed. Copies that others made in the meantime, such as an entry in somebody's own calendar, are not in our hands.
The details of an event, such as its time and place, belong to nobody.
The song recordings on our promo page may be used by anybody in posts and videos about {{brand}} or about dancing.`,
    `Los textos y las imágenes que envías siguen siendo tuyos. Nos permites guardarlos, mostrarlos, traducirlos y acortarlos, sin coste y en cualquier lugar, en la medida en que {{brand}} lo necesite: en el calendario, en canales y correos, y donde otros insertan nuestro calendario. Envía solo lo que puedas ceder así.
Este permiso termina cuando pides que se retire el contenido. Las copias que otros hayan hecho entretanto, como una entrada en su propio calendario, no están en nuestras manos.
Los datos de un evento, como su hora y su lugar, no son de nadie.
Cualquiera puede usar las grabaciones de nuestra página de promoción en publicaciones y vídeos sobre {{brand}} o sobre el baile.`,
  ],
  endingTitle: ['When these terms are broken', 'Si no se cumplen estas condiciones'],
  endingText: [
    `We may remove content, refuse an organizer, or suspend an account that breaks these terms. We say why, and what you can do about it, unless the law forbids it or it would put somebody in danger. If you think we are wrong, write to {{mail}}: a person reads it, within 48 hours.
We may change parts of the service or end it. If we end it, we say so early enough for you to take your data with you.`,
    `Podemos retirar contenido, rechazar a un organizador o suspender una cuenta que incumpla estas condiciones. Diremos por qué y qué puedes hacer, salvo que la ley lo prohíba o ponga a alguien en peligro. Si crees que nos equivocamos, escribe a {{mail}}: lo lee una persona, en un plazo de 48 horas.
Podemos cambiar partes del servicio o cerrarlo. Si lo cerramos, lo diremos con tiempo para que te lleves tus datos.`,
  ],
  liabilityTitle: ['What we are liable for', 'De qué respondemos'],
  liabilityText: [
    `{{brand}} is free, and comes as it is. We work carefully, but cannot promise that it is always reachable or that every detail on it is right.
We are liable without limit for intent and gross negligence, for harm to life, body and health, and wherever the law does not let us say otherwise. Otherwise we are liable only as far as we broke a duty on which the agreement depends, and for damage that was to be expected. Nothing here takes away rights that the law gives you as a consumer.`,
    `{{brand}} es gratis y se ofrece tal como es. Trabajamos con cuidado, pero no podemos prometer que siempre esté disponible ni que cada dato sea correcto.
Respondemos sin límite por dolo y negligencia grave, por daños a la vida, al cuerpo y a la salud, y siempre que la ley no nos permita otra cosa. En lo demás respondemos solo si faltamos a un deber del que depende el acuerdo, y por los daños que eran de esperar. Nada de esto te quita los derechos que la ley te da como consumidor.`,
  ],
  changesTitle: ['Changes, law, and how to reach us', 'Cambios, ley y cómo encontrarnos'],
  changesText: [
    `When these terms change, the date above changes with them. Changes that matter are announced on the site at least 30 days before they take effect. If you do not agree, you can delete your account until then.
The law of the country where we are based applies, together with the consumer protection of the country where you live. If one part of these terms is not valid, the rest still is.
Questions: {{mail}}. We answer within 48 hours.`,
    `Cuando cambien estas condiciones, cambiará con ellas la fecha de arriba. Los cambios importantes se anuncian en el sitio al menos 30 días antes de que valgan. Si no los aceptas, puedes eliminar tu cuenta hasta entonces.
Se aplica la ley del país donde tenemos nuestra sede, junto con la protección de consumidores del país donde vives. Si una frase de estas condiciones no es válida, las demás lo son.
Preguntas: {{mail}}. Respondemos en un plazo de 48 horas.`,
  ],
});
