// Words without accents, in lower case, in the languages that the console's users write in.

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

/** What says, without an amount, that nothing has to be paid. */
export const FREE = words(`
  free freebie gratis gratuit gratuite gratuito gratuita gratuitos gratuitamente libre libero libera livre
  kostenlos kostenfrei frei freier freie umsonst bezplatne zdarma ingyenes ilmainen gratuitement
  бесплатно безкоштовно δωρεαν 無料 免费 免費 무료 مجاني مجانا مجانية חינם ฟรี`);

/** Words that leave the amount to the guest. */
export const DONATION = words(`
  donation donations donate donacion donativo donativos donacio doacao don dons donazione offerta
  spende spenden spendenbasis gorra voluntaria voluntario pwyw pwyc darowizna 寄付`);

/** Filler words next to amounts. */
export const BESIDE = words(`
  entry entrance admission ticket tickets cover charge fee price cost door doors gate advance adv presale online
  early bird late regular normal reduced full concession from only just about ca approx per each for at the in on a an and or
  is it no fixed welcome suggested basis pay what you want can wish like based by person pp pers head couple single member members
  non student students adult adults child children kids senior seniors local locals class lesson course workshop night
  evening party social dance pass vip with without all everyone everybody to
  entrada entradas precio taquilla puerta anticipada anticipadas venta acceso por persona pareja socio socios socia
  socias estudiantes general desde solo en la el lo las los con sin y o u para todos clase curso noche fiesta aportacion
  eintritt preis kosten abendkasse vvk ak vorverkauf ermassigt erm normalpreis pro paar ab nur fur alle auf
  mitglieder studenten studierende kurs abend der die das den und oder mit ohne
  entree prix tarif plein reduit prevente place sur par personne couple prix pour tous la le les des et ou
  ingresso prezzo tessera porta antecipado preco pessoa persona e ou bilhete inteira meia wstep`);

/** Between two amounts, like a dash. */
export const RANGE = words('to bis a al ate hasta do or oder o ou u');
