import { catalogue } from '../../platform/texts/catalogue.ts';

export const privacyTexts = catalogue('site privacy', {
  title: ['Privacy policy', 'Política de privacidad'],
  lead: [
    'What {{brand}} knows about you, why, for how long, and how you take it back.',
    'Qué sabe {{brand}} de ti, para qué, durante cuánto tiempo y cómo puedes retirarlo.',
  ],
  updated: ['Last updated: January 2025', 'Última actualización: enero de 2025'],
  contents: ['Contents', 'Contenido'],
  whoTitle: ['Who we are, and what this covers', 'Quiénes somos y qué abarca esta política'],
  whoText: [
    `{{brand}} is a free calendar and app for social dancers. This policy covers the website, the app and the emails that we send. "We" are the people who run this site. You reach us at {{mail}}, and we answer within 48 hours.
It does not cover pages elsewhere that an event links to, such as the website of a venue, nor our community chat, which has a policy of its own.`,
    `{{brand}} es un calendario y una aplicación gratuitos para quienes bailan. Esta política abarca el sitio web, la aplicación y los correos que enviamos. «Nosotros» somos las personas que gestionan este sitio. Nos encuentras en {{mail}} y respondemos en un plazo de 48 horas.
No abarca las páginas ajenas a las que enlaza un evento, como la web de un local, ni nuestro chat de la comunidad, que tiene su propia política.`,
  ],
  givenTitle: ['What you give us', 'Lo que nos das'],
  givenText: [
    `You can read every public page without telling us anything. We hold what you enter yourself:
- Your account: name and email address; a password if you set one, of which we store a hash only; your settings, such as language and theme.
- What you do with it: the nights you say you will go to, your votes in daily polls, and the feedback you write about an event.
- Messages: name, email address, subject and text of the contact form.
- Applications of organizers: name, email address, what you organize, website and region. If we say yes, the organizer's public page shows the organizer, not you as a person.
- Recommended events: what you tell us about the event, and a contact email address if you give one.
- Nights by email: your email address, the filters or the night you chose, and the language of the page.
Please enter only what a form asks for, and nothing about other people that they would not want to be known.`,
    `Puedes leer todas las páginas públicas sin decirnos nada. Guardamos lo que tú escribes:
- Tu cuenta: nombre y correo electrónico; una contraseña si la pones, de la que solo guardamos un resumen cifrado; tus ajustes, como el idioma y el tema.
- Lo que haces con ella: las noches a las que dices que vas, tus votos en la votación diaria y las opiniones que escribes sobre un evento.
- Mensajes: nombre, correo, asunto y texto del formulario de contacto.
- Solicitudes de organizadores: nombre, correo, qué organizas, sitio web y región. Si decimos que sí, la página pública muestra al organizador, no a ti como persona.
- Eventos recomendados: lo que nos cuentas del evento y, si lo das, un correo de contacto.
- Noches por correo: tu correo electrónico, los filtros o la noche que elegiste y el idioma de la página.
Escribe solo lo que pide cada formulario, y nada de otras personas que ellas no querrían que se supiera.`,
  ],
  recordedTitle: ['What is recorded automatically', 'Lo que se registra por sí solo'],
  recordedText: [
    `When you sign in or change something, we record what was done, when, by which account, and from which IP address and browser. From the address we work out the country, with a database on our own server, so that you can recognize your own sign-ins.
When you send a public form, we count how often your network did so in the last minutes, to keep bots out.
We count how often the page of a night is viewed, saved and shared, and keep the numbers of each day. So that a visitor counts once a day, the server remembers a hash of address and browser, in memory only and under a key that it throws away at the end of the day.
Reading public pages leaves nothing about you in our records.`,
    `Cuando inicias sesión o cambias algo, registramos qué se hizo, cuándo, con qué cuenta y desde qué dirección IP y navegador. A partir de la dirección averiguamos el país, con una base de datos de nuestro propio servidor, para que reconozcas tus inicios de sesión.
Cuando envías un formulario público, contamos cuántas veces lo ha hecho tu red en los últimos minutos, para dejar fuera a los programas.
Contamos cuántas veces se ve, se guarda y se comparte la página de una noche, y guardamos los números de cada día. Para que cada visitante cuente una vez al día, el servidor recuerda un resumen cifrado de la dirección y el navegador, solo en memoria y con una clave que descarta al acabar el día.
Leer las páginas públicas no deja nada sobre ti en nuestros registros.`,
  ],
  cookiesTitle: ['Cookies and storage in your browser', 'Cookies y almacenamiento en tu navegador'],
  cookiesText: [
    `Public pages set no cookies before you sign in on one of them. They keep three things in your browser, and send none of them to us: what you typed into a form, until it has been received or you close the tab; that you closed the offer of another language; and the city that you looked at last.
If you sign in, these are needed:
- a cookie that ties a sign-in code to the browser that asked for it,
- a cookie that tells a device you used before from one that somebody else is guessing on, for 180 days from your last sign-in there,
- your session, for 12 hours: in the storage of your browser for the console, and in a cookie for the pages on which you say how a night was or look after your own nights, the only public pages that get any of these cookies,
- your settings, in the storage of your browser.
None of them follows you anywhere else, so there is no banner to click away.`,
    `Las páginas públicas no ponen cookies antes de que inicies sesión en una de ellas. Guardan tres cosas en tu navegador y no nos envían ninguna: lo que escribiste en un formulario, hasta que se recibe o cierras la pestaña; que cerraste la oferta de otro idioma; y la última ciudad que miraste.
Si inicias sesión, hacen falta estas:
- una cookie que une un código de acceso al navegador que lo pidió,
- una cookie que distingue un dispositivo que ya usaste de otro en el que alguien prueba contraseñas, durante 180 días desde tu último inicio de sesión en él,
- tu sesión, durante 12 horas: en el almacenamiento de tu navegador para la consola, y en una cookie para las páginas en las que dices qué tal fue una noche o cuidas de tus propias noches, las únicas páginas públicas a las que llega alguna de estas cookies,
- tus ajustes, en el almacenamiento de tu navegador.
Ninguna te sigue a otros sitios, así que no hay aviso que cerrar.`,
  ],
  purposeTitle: ['Why we use it', 'Para qué lo usamos'],
  purposeText: [
    `- To do what you asked for: show you nights, email them to you, count your vote, put your event on the calendar, answer your message. This is our agreement with you.
- To keep accounts safe: notice guessed passwords, and show you where you are signed in. This is our legitimate interest and yours.
- To know who changed what on the calendar, and to undo it when it was wrong. This, too, is our legitimate interest.
- To do what the law requires of us.
We show no advertisements, build no profiles, sell nothing, and load no scripts, fonts or counters from other companies on our pages. No decision about you is made by a program alone.`,
    `- Para hacer lo que nos pides: enseñarte noches, enviártelas por correo, contar tu voto, poner tu evento en el calendario, responder a tu mensaje. Es nuestro acuerdo contigo.
- Para proteger las cuentas: notar que alguien prueba contraseñas y mostrarte dónde tienes la sesión abierta. Es nuestro interés legítimo y el tuyo.
- Para saber quién cambió qué en el calendario y deshacerlo si estaba mal. También es nuestro interés legítimo.
- Para cumplir la ley.
No mostramos anuncios, no elaboramos perfiles, no vendemos nada y no cargamos en nuestras páginas programas, tipos de letra ni contadores de otras empresas. Ninguna decisión sobre ti la toma un programa por sí solo.`,
  ],
  sealedTitle: ['How it is stored', 'Cómo se guarda'],
  sealedText: [
    `Every change in {{brand}} is recorded in a log that is never rewritten: that is how we can say who moved an event, and when. So that you can still be forgotten, your personal details are never written into that log in the clear. They are encrypted with a key that belongs to you alone and is stored elsewhere.
Erasing you means destroying that key. Nobody, including us, can read your details after that. That something happened remains; that it was you does not: the record says "Erased user".
IP addresses and browsers are encrypted with a separate key for each month. Passwords are stored as hashes that cannot be reversed. Connections to the site are encrypted when it is reached over https.`,
    `Cada cambio en {{brand}} se anota en un registro que nunca se reescribe: así podemos decir quién movió un evento y cuándo. Para que aun así podamos olvidarte, tus datos personales nunca se escriben ahí en claro. Se cifran con una clave que es solo tuya y que se guarda en otro lugar.
Borrarte significa destruir esa clave. Después nadie, tampoco nosotros, puede leer tus datos. Queda que algo ocurrió; que fuiste tú, no: el registro dice «Usuario borrado».
Las direcciones IP y los navegadores se cifran con una clave distinta cada mes. De las contraseñas se guarda un resumen que no se puede invertir. La conexión con el sitio va cifrada cuando se llega a él por https.`,
  ],
  sharedTitle: ['Who sees it', 'Quién lo ve'],
  sharedText: [
    `- Other dancers see what you share with them, such as that you are going.
- Organizers may learn from us what was said about their events, never your email address.
- Our administrators see what they need to do their work. What they do is recorded in the same log. To export a list of people's addresses, they must confirm who they are again, and we record who exported which list.
- Companies that work for us see what passes through them, and may use it for nothing else: the one whose servers we rent, and the one that delivers our emails.
- Authorities see what the law obliges us to hand over, and no more.
Nobody else.`,
    `- Otros bailarines ven lo que compartes con ellos, por ejemplo que vas.
- Los organizadores pueden saber por nosotros qué se dijo de sus eventos, nunca tu correo.
- Nuestros administradores ven lo que necesitan para su trabajo. Lo que hacen se anota en el mismo registro. Para llevarse una lista con direcciones tienen que confirmar de nuevo quiénes son, y queda anotado quién se llevó cuál.
- Las empresas que trabajan para nosotros ven lo que pasa por ellas y no pueden usarlo para nada más: la de los servidores que alquilamos y la que entrega nuestros correos.
- Las autoridades ven lo que la ley nos obliga a entregar, y nada más.
Nadie más.`,
  ],
  keptTitle: ['How long we keep it', 'Cuánto tiempo lo guardamos'],
  keptText: [
    `- Your account and what belongs to it: as long as you have it, and 30 days after you ask us to delete it.
- Where you signed in and acted from (IP address and browser): 12 months after the month in which it happened. Then its key is destroyed.
- Sign-in codes: 10 minutes. Devices you signed in on: 180 days after the last time.
- Events collected from other websites that we reject or delete, with the contacts that they name: 180 days.
- Recommended events that we move to the trash: 30 days. Then who sent them is erased.
- Nights by email: your address until you unsubscribe, with one click in any email, or until the night you follow is over; 48 hours if you do not confirm it. Then its key is destroyed.
- The address of somebody we invited: erased 30 days after the invitation can no longer be used.
- The address of somebody whom the team of an organizer invited: erased once the invitation is accepted, revoked or seven days old.
- Messages and applications: as long as we need them to answer you and to show what was agreed, or until you ask us to erase them.
Backups hold your key only until they are replaced by newer ones. If we ever restore one, the keys of people who were erased are left out.`,
    `- Tu cuenta y lo que le pertenece: mientras la tengas, y 30 días después de que nos pidas eliminarla.
- Desde dónde iniciaste sesión y actuaste (dirección IP y navegador): 12 meses después del mes en que ocurrió. Entonces se destruye su clave.
- Códigos de acceso: 10 minutos. Dispositivos en los que iniciaste sesión: 180 días desde la última vez.
- Eventos recogidos de otros sitios que rechazamos o eliminamos, con los contactos que nombran: 180 días.
- Eventos recomendados que enviamos a la papelera: 30 días. Entonces se borra quién los envió.
- Noches por correo: tu dirección hasta que te des de baja, con un clic en cada correo, o hasta que pase la noche que sigues; 48 horas si no la confirmas. Entonces se destruye su clave.
- La dirección de alguien a quien invitamos: se borra 30 días después de que la invitación deje de servir.
- La dirección de alguien a quien invitó el equipo de un organizador: se borra cuando la invitación se acepta, se revoca o cumple siete días.
- Mensajes y solicitudes: mientras los necesitemos para responderte y para mostrar lo acordado, o hasta que nos pidas borrarlos.
Las copias de seguridad contienen tu clave solo hasta que otras más nuevas las sustituyen. Si alguna vez recuperamos una, las claves de las personas borradas se quedan fuera.`,
  ],
  rightsTitle: ['Your rights', 'Tus derechos'],
  rightsText: [
    `You may ask us at any time, free of charge:
- for a copy of everything we hold about you, in a file that programs can read,
- to correct what is wrong,
- to erase you,
- to restrict or stop a use that rests on our legitimate interest,
- to explain any of this in other words.
Write to {{mail}}, or use the form on our support page. We answer within 48 hours and do what you ask within 30 days. If we need to make sure that it is you, we ask for no more than that takes. If you are not satisfied, you may complain to the data protection authority of your country.`,
    `En cualquier momento, y sin coste, puedes pedirnos:
- una copia de todo lo que guardamos sobre ti, en un archivo que los programas entienden,
- que corrijamos lo que esté mal,
- que te borremos,
- que limitemos o dejemos un uso basado en nuestro interés legítimo,
- que te expliquemos cualquiera de estas cosas con otras palabras.
Escribe a {{mail}} o usa el formulario de la página de ayuda. Respondemos en un plazo de 48 horas y hacemos lo que pides en un plazo de 30 días. Si hace falta comprobar que eres tú, no pediremos más de lo necesario. Si no quedas conforme, puedes reclamar ante la autoridad de protección de datos de tu país.`,
  ],
  erasureTitle: [
    'Deleting your account, and taking your data with you',
    'Eliminar tu cuenta y llevarte tus datos',
  ],
  erasureText: [
    `You can delete your account in the app or in your profile, or choose "Delete my account" in the form on our support page. You are signed out everywhere, and the account is erased within 30 days. If you sign in before then, the deletion is withdrawn, in case it was a mistake or was not you.
With the account go your key, password, sessions and known devices. What you sent through our forms with the same email address has keys of its own: ask us, and we erase that too. None of it can be undone.
The same form has "Send me my data". You receive the file within 30 days; if you are signed in, your profile gives it to you at once.`,
    `Puedes eliminar tu cuenta en la aplicación o en tu perfil, o elegir «Eliminar mi cuenta» en el formulario de la página de ayuda. Se cierra tu sesión en todas partes y la cuenta se borra en un plazo de 30 días. Si inicias sesión antes, la eliminación se retira, por si fue un error o no fuiste tú.
Con la cuenta desaparecen tu clave, tu contraseña, tus sesiones y tus dispositivos conocidos. Lo que enviaste por nuestros formularios con el mismo correo tiene claves propias: pídelo y lo borraremos también. Nada de esto se puede deshacer.
El mismo formulario tiene «Recibir mis datos». Recibes el archivo en un plazo de 30 días; con la sesión iniciada, tu perfil te lo da al momento.`,
  ],
  ageTitle: ['Age', 'Edad'],
  ageText: [
    `{{brand}} is for people of 13 and over. We do not knowingly hold data about younger children. If you believe that a child has an account, write to {{mail}}, and we will erase it.
Where the law of your country sets a higher age for agreeing to such a service by yourself, a parent has to agree for you.`,
    `{{brand}} es para personas de 13 años o más. No guardamos a sabiendas datos de menores de esa edad. Si crees que un niño tiene una cuenta, escribe a {{mail}} y la borraremos.
Si la ley de tu país fija una edad mayor para aceptar por tu cuenta un servicio así, tu madre, tu padre o quien te tutele tiene que aceptarlo por ti.`,
  ],
  changesTitle: ['Changes, and how to reach us', 'Cambios y cómo encontrarnos'],
  changesText: [
    `When this policy changes, the date above changes with it. If a change matters to you, we say so on the site before it takes effect.
Questions are welcome, even small ones: {{mail}}.`,
    `Cuando cambie esta política, cambiará con ella la fecha de arriba. Si un cambio te afecta, lo diremos en el sitio antes de que valga.
Toda pregunta es bienvenida, también las pequeñas: {{mail}}.`,
  ],
});
