import { z } from 'zod';
import { LIKE_ITS_USER } from '../platform/naming.ts';
import { notes } from '../platform/notes.ts';
import { recordedPosition } from '../platform/position.ts';

/** The position in the log of the fact whose origin was read. */
const read = z.object({ position: recordedPosition });

/** Streams `originRead-<id of the administrator>`: of which facts they have read IP address and browser. */
export const originReadStream = notes(
  'originRead',
  LIKE_ITS_USER,
  { OriginRead: read },
  { NoteOriginRead: read },
);
