import { words } from '#contracts/platform/words.ts';
import { catalogue } from '../platform/texts/messages.ts';

export const organizerFormTexts = catalogue('organizerForm', {
  create: ['Create organizer', 'Crear organizador'],
  edit: ['Edit organizer', 'Editar organizador'],
  save: words.saveChanges,
  created: ['{{name}} was registered.', 'Se registró a {{name}}.'],
  saved: ['{{name}} was saved.', 'Se guardó {{name}}.'],
  createFailed: ['Failed to create organizer', 'No se pudo crear el organizador'],
  updateFailed: ['Failed to update organizer', 'No se pudo actualizar el organizador'],
  loadFailed: ['This organizer could not be loaded.', 'No se pudo cargar este organizador.'],
  profile: words.profile,
  place: words.where,
  contact: words.contactPerson,
  contactHelp: [
    'Personal data: it is encrypted, and erased when you name someone else or delete the organizer.',
    'Datos personales: se cifran, y se borran cuando indicas a otra persona o eliminas al organizador.',
  ],
  standing: ['Standing', 'Situación'],
  name: words.name,
  description: words.description,
  email: words.email,
  phone: ['Phone', 'Teléfono'],
  website: words.website,
  address: words.address,
  city: words.city,
  state: words.stateOrProvince,
  country: words.country,
  displayName: ['Display name', 'Nombre visible'],
  firstName: ['First name', 'Nombre de pila'],
  lastName: ['Last name', 'Apellidos'],
  contactEmail: ['Email of the contact person', 'Correo de la persona de contacto'],
  status: words.status,
  verified: [
    'Verified: we know that this organizer is who it says it is',
    'Verificado: sabemos que este organizador es quien dice ser',
  ],
});
