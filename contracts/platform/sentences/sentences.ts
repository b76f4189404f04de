import { sentences } from './sentence.ts';

export const platformSentences = sentences('platform', {
  answerMissing: ['Write your answer first.', 'Escribe primero tu respuesta.'],
  unexpected: [
    'Something went wrong on our side. Nothing was changed.',
    'Algo falló de nuestro lado. No se cambió nada.',
  ],
  recorded: [
    'Your change was recorded, but the answer could not be prepared. Reload to see it.',
    'Tu cambio quedó registrado, pero no se pudo preparar la respuesta. Vuelve a cargar para verlo.',
  ],
  storeDown: [
    'The service cannot reach its data right now. Nothing is lost; please try again.',
    'Ahora mismo el servicio no puede acceder a sus datos. No se perdió nada; inténtalo de nuevo.',
  ],
  storeFull: [
    'There is no storage space left. Nothing is lost; please try again later.',
    'No queda espacio de almacenamiento. No se perdió nada; inténtalo de nuevo más tarde.',
  ],
  storeBusy: [
    'This is taking longer than the service can wait. Please try again.',
    'Esto tarda más de lo que el servicio puede esperar ahora mismo. Inténtalo de nuevo.',
  ],
  notOnTeam: [
    'There is no such organizer, or you are not on its team.',
    'No existe este organizador o no estás en su equipo.',
  ],
  roleTooLow: [
    'Your role on this team does not allow that. Ask an admin of the team.',
    'Tu rol en este equipo no lo permite. Pídeselo a quien administra el equipo.',
  ],
  paused: [
    'The team of this organizer cannot change anything for now: {{reason}}',
    'El equipo de este organizador no puede cambiar nada por ahora: {{reason}}',
  ],
  notOfOrganizer: [
    'This night does not exist, or is not one of this organizer.',
    'Esta noche no existe o no es de este organizador.',
  ],
  nothingHere: ['There is nothing at this address.', 'No hay nada en esta dirección.'],
  check: ['Please check: {{fields}}.', 'Revisa, por favor: {{fields}}.'],
  checkOne: ['Please check: {{field}}. {{problem}}', 'Revisa, por favor: {{field}}. {{problem}}'],
  notValid: ['The request is not valid.', 'La petición no es válida.'],
  unknownField: ['There is no such field.', 'Ese campo no existe.'],
  notJson: ['The body is not valid JSON.', 'El cuerpo no es JSON válido.'],
  emptyBody: ['The body is empty.', 'El cuerpo está vacío.'],
  tooLarge: ['The request is too large.', 'La petición es demasiado grande.'],
  overBudget: [
    'Reading this takes too much time or memory, and nothing of it was taken in. Rules that make thousands of dates are the usual reason. Remove them, or send it in smaller parts.',
    'Leer esto lleva demasiado tiempo o memoria, y no se tomó nada de ello. El motivo suele ser una regla que produce miles de fechas. Quítala o envíalo en partes más pequeñas.',
  ],
  stoppedTwice: [
    'The service stopped twice while it was working on this, so it does not try again by itself.',
    'El servicio se detuvo dos veces mientras trabajaba en esto, así que no lo vuelve a intentar por sí solo.',
  ],
  stoppedAgain: [
    'The service stopped again and again while it was working on this, so it does not try again by itself.',
    'El servicio se detuvo una y otra vez mientras trabajaba en esto, así que no lo vuelve a intentar por sí solo.',
  ],
  busy: [
    'Others are being served first. Nothing was changed; please try again in a moment.',
    'Hay otras peticiones por delante. No se cambió nada; inténtalo de nuevo en un momento.',
  ],
  headersTooLarge: [
    'The headers of the request are too large.',
    'Las cabeceras de la petición son demasiado grandes.',
  ],
  notHttp: ['This is not a valid HTTP request.', 'Esto no es una petición HTTP válida.'],
  sendJson: ['Send the body as application/json.', 'Envía el cuerpo como application/json.'],
  sendType: ['Send the body as {{type}}.', 'Envía el cuerpo como {{type}}.'],
  sendForm: ['Send the body as multipart/form-data.', 'Envía el cuerpo como multipart/form-data.'],
  notStorable: [
    'The request contains characters that cannot be stored, or is nested too deeply.',
    'La petición tiene caracteres que no se pueden guardar, o demasiados niveles.',
  ],
  notAForm: ['The form is invalid or incomplete.', 'El formulario no es válido, o no está completo.'],
  wrongLength: [
    'The body does not have the length that the request declares.',
    'El cuerpo no tiene la longitud que dice la petición.',
  ],
  badAddress: ['The address is not valid.', 'La dirección no es válida.'],
  addressTooLong: ['A part of the address is too long.', 'Una parte de la dirección es demasiado larga.'],
  noHost: ['The request does not say which host it is for.', 'La petición no dice para qué servidor es.'],
  expectation: [
    'This service supports no expectation other than 100-continue.',
    'Este servicio no cumple otra expectativa que 100-continue.',
  ],
  tooSlow: ['The request took too long to arrive.', 'La petición tardó demasiado en llegar.'],
  signIn: ['Please sign in.', 'Inicia sesión, por favor.'],
  openedByLink: [
    'The link in your mail opened this for one organizer and its nights. For anything else, sign out and sign in again with an email code.',
    'El enlace de tu correo abrió esto para un solo organizador y sus noches. Para lo demás, cierra la sesión y entra de nuevo con un código por correo.',
  ],
  adminsOnly: [
    'You need admin privileges to access this page.',
    'Necesitas permisos de administrador para ver esta página.',
  ],
  notOfCities: [
    'This does not exist, or is not in a city that you look after.',
    'Esto no existe o no está en una ciudad a tu cargo.',
  ],
  leavesCities: [
    'Whatever you change has to stay in the cities that you look after.',
    'Lo que cambies tiene que quedarse en las ciudades a tu cargo.',
  ],
  noCities: [
    'You no longer look after a city. Ask an administrator if that is a mistake.',
    'Ya no tienes ninguna ciudad a tu cargo. Si es un error, díselo a un administrador.',
  ],
  momentToCome: ['That moment is still to come.', 'Ese momento aún no ha llegado.'],
  readingPast: [
    'The log is still being read up to that moment. Please try again in a moment.',
    'Todavía se está leyendo el registro hasta ese momento. Inténtalo de nuevo en un instante.',
  ],
  momentUnreadable: [
    'The log could not be read up to that moment. Please try again.',
    'No se pudo leer el registro hasta ese momento. Inténtalo de nuevo.',
  ],
  notAPosition: [
    'X-After-Position is not a position of this log.',
    'X-After-Position no es una posición de este registro.',
  ],
  notAnEtag: ['If-Match is not an ETag of this service.', 'If-Match no es un ETag de este servicio.'],
  keyNotValid: [
    'An Idempotency-Key is 1 to 200 printable characters.',
    'Una Idempotency-Key tiene de 1 a 200 caracteres imprimibles.',
  ],
  keyReused: [
    'This Idempotency-Key was used for another request.',
    'Esta Idempotency-Key se usó para otra petición.',
  ],
  conflict: [
    'Others are changing this at the same time. Please try again.',
    'Otras personas están cambiando esto al mismo tiempo. Inténtalo de nuevo.',
  ],
  stale: ['Someone else changed this in the meantime.', 'Alguien cambió esto mientras tanto.'],
  unreadable: [
    'This cannot be read or changed for now: something in its history is unknown to this version. Please tell the operator of the service.',
    'Por ahora esto no se puede leer ni cambiar: algo de su historial es desconocido para esta versión. Avisa a quien administra el servicio.',
  ],
  removed: [
    'This was deleted from the event store itself, outside of this service.',
    'Esto se eliminó del propio almacén de eventos, fuera de este servicio.',
  ],
  keysMissing: [
    'This is not possible yet: keys of personal data are missing, and the operator of this site has to import them.',
    'Esto aún no es posible: faltan claves de datos personales y quien administra este sitio debe importarlas.',
  ],
  erased: [
    'This person was erased; nothing more is recorded about them.',
    'Esta persona fue borrada; ya no se registra nada más sobre ella.',
  ],
  imageKind: [
    'Only image files (JPEG, PNG, GIF, WEBP) are allowed',
    'Solo se admiten imágenes (JPEG, PNG, GIF, WEBP)',
  ],
  imageTooLarge: ['File size must be less than 5MB', 'El archivo debe ocupar menos de 5 MB'],
  imageLargerThan: [
    'A picture must be smaller than {{megabytes}} MB.',
    'Una imagen debe ocupar menos de {{megabytes}} MB.',
  ],
  imageHeic: [
    'This is a HEIC picture, which most browsers cannot show. Send it as JPEG, or a screenshot of it.',
    'Es una imagen HEIC, que la mayoría de los navegadores no muestra. Envíala como JPEG, o una captura de pantalla.',
  ],
  tooManyPictures: [
    'This team has sent many pictures. Please wait a while.',
    'Este equipo ha enviado muchas imágenes. Espera un rato.',
  ],
  tooManyPixels: ['The image has too many pixels.', 'La imagen tiene demasiados píxeles.'],
  uploadsDown: [
    'Pictures cannot be stored or read at the moment. Please try again.',
    'Ahora mismo no se pueden guardar ni leer imágenes. Inténtalo de nuevo.',
  ],
  mailRefused: ['The mail server rejected it: {{reason}}', 'El servidor de correo lo rechazó: {{reason}}'],
  noRun: ['This run does not exist, or was deleted.', 'Este proceso no existe o se eliminó.'],
  runStarted: ['This run has already been started.', 'Este proceso ya se inició.'],
  runOver: ['This run has already ended.', 'Este proceso ya terminó.'],
  runFailed: [
    'It could not be completed. The list of runs shows how far it got.',
    'No se pudo completar. La lista de procesos muestra hasta dónde llegó.',
  ],
  wordsGone: [
    'The text of this decision is no longer available. Decide again.',
    'El texto de esta decisión ya no está. Decídelo de nuevo.',
  ],
  decidedSince: [
    'Someone has since decided this again. It was left unchanged.',
    'Alguien lo ha decidido de nuevo desde entonces. Se dejó como está.',
  ],
  tooManyForms: [
    {
      one: 'You have sent several forms in a short time. Please try again in {{count}} minute.',
      other: 'You have sent several forms in a short time. Please try again in {{count}} minutes.',
    },
    {
      one: 'Has enviado varios formularios en poco tiempo. Inténtalo de nuevo dentro de {{count}} minuto.',
      other: 'Has enviado varios formularios en poco tiempo. Inténtalo de nuevo dentro de {{count}} minutos.',
    },
  ],
});
