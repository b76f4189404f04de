import { sentences } from '../sentences/sentence.ts';

/** What is wrong with a value that does not have the form that a field asks for. */
export const invalidSentences = sentences('invalid', {
  missing: ['This field is required.', 'Este campo es obligatorio.'],
  empty: ['This cannot be left empty.', 'No puede quedar vacío.'],
  notText: ['This must be text.', 'Debe ser un texto.'],
  notANumber: ['Enter a number.', 'Escribe un número.'],
  notWhole: ['Enter a whole number.', 'Escribe un número entero.'],
  notYesOrNo: ['This must be yes or no (true or false).', 'Debe ser sí o no (true o false).'],
  notAList: ['This must be a list.', 'Debe ser una lista.'],
  notAnObject: ['This must be an object with fields.', 'Debe ser un objeto con campos.'],
  tooLong: [
    'At most {{most}} characters; this has {{length}}.',
    'Como mucho {{most}} caracteres; aquí hay {{length}}.',
  ],
  tooShort: [
    { one: 'At least {{count}} character.', other: 'At least {{count}} characters.' },
    { one: 'Como mínimo {{count}} carácter.', other: 'Como mínimo {{count}} caracteres.' },
  ],
  tooMany: [
    { one: 'At most {{count}} entry.', other: 'At most {{count}} entries.' },
    { one: 'Como mucho {{count}} elemento.', other: 'Como mucho {{count}} elementos.' },
  ],
  tooFew: [
    { one: 'At least {{count}} entry.', other: 'At least {{count}} entries.' },
    { one: 'Como mínimo {{count}} elemento.', other: 'Como mínimo {{count}} elementos.' },
  ],
  tooHigh: ['The highest value is {{most}}.', 'El valor más alto es {{most}}.'],
  tooLow: ['The lowest value is {{least}}.', 'El valor más bajo es {{least}}.'],
  notBelow: ['This must be less than {{most}}.', 'Debe ser menor que {{most}}.'],
  notAbove: ['This must be more than {{least}}.', 'Debe ser mayor que {{least}}.'],
  notOneOf: ['Choose one of: {{choices}}.', 'Elige uno de estos valores: {{choices}}.'],
  unknownValue: ['This is none of the known values.', 'No es ninguno de los valores conocidos.'],
  notAnEmail: ['Enter a valid email address.', 'Escribe un correo electrónico válido.'],
  notAnAddress: ['Enter a valid web address.', 'Escribe una dirección web válida.'],
  notAnId: ['This is not a valid id.', 'No es un id válido.'],
  notADate: ['Enter a date in the form 2026-12-31.', 'Escribe una fecha con la forma 2026-12-31.'],
  notATime: ['Enter a time in the form 20:30.', 'Escribe una hora con la forma 20:30.'],
  notAMoment: [
    'Enter a date and time in the form 2026-12-31T20:30:00Z.',
    'Escribe fecha y hora con la forma 2026-12-31T20:30:00Z.',
  ],
  wrongForm: ['This does not have the right form.', 'No tiene la forma correcta.'],
  wrong: ['This value is not valid.', 'Este valor no es válido.'],
});
