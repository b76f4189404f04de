// Words in titles of cancelled nights, without accents, in lower case: in English, German, Spanish, French, Italian,
// Portuguese, Dutch and Polish.

const phrases = (text: string): readonly (readonly string[])[] =>
  text
    .split(/[,\n]/)
    .map(phrase => phrase.trim().split(/\s+/))
    .filter(([first]) => first);

/** Cancelled. */
export const CANCELLED = phrases(`
  cancelled, canceled, called off
  abgesagt, fallt aus, faellt aus, entfallt, entfaellt, ausgefallen
  cancelado, cancelada, cancelados, canceladas, suspendido, suspendida, suspendidos, suspendidas
  anulado, anulada, anulados, anuladas
  annule, annulee, annules, annulees
  annullato, annullata, annullati, annullate, cancellato, cancellata, cancellati, cancellate
  geannuleerd, afgelast, gaat niet door
  odwolane, odwolany, odwolana, odwolano`);

/** It takes place at another time, or nobody knows when. */
export const POSTPONED = phrases(`
  postponed, rescheduled
  verschoben, verlegt
  aplazado, aplazada, aplazados, aplazadas, pospuesto, pospuesta, reprogramado, reprogramada
  reporte, reportee, reportes, reportees
  rinviato, rinviata, rinviati, rinviate, posticipato, posticipata
  adiado, adiada, adiados, adiadas
  uitgesteld, verplaatst
  przelozone, przelozony, przelozona`);

/** Filler words next to these. */
export const BESIDE = new Set(
  `sorry today tonight is has been was
  leider heute ist wurde
  hoy oggi stasera hoje helaas vandaag dzisiaj dzis`.split(/\s+/),
);
