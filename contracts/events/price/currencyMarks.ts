// A fixed table, not the symbols of `Intl`: those differ between versions of Node and browsers, and a fold must be
// deterministic.

const DOLLARS = 'USD AUD CAD NZD SGD HKD TWD BBD BMD BND BSD BZD FJD GYD JMD KYD LRD NAD SRD TTD XCD';
const PESOS = 'MXN ARS CLP COP UYU CUP DOP PHP';
const POUNDS = 'GBP EGP LBP SYP SDG GIP';
const DINARS = 'JOD KWD BHD TND DZD IQD LYD';
const RIALS = 'SAR QAR OMR YER IRR';

/** What people write for a currency, in lower case, and which ones it can mean. */
const MARKS: Record<string, string> = {
  '€': 'EUR',
  ...each('euro euros', 'EUR'),
  $: `${DOLLARS} ${PESOS}`,
  ...each('dollar dollars', DOLLARS),
  ...each('peso pesos', PESOS),
  ...each('us$ u$s u$d', 'USD'),
  ...each('a$ au$', 'AUD'),
  ...each('c$ ca$', 'CAD'),
  ...{ nz$: 'NZD', s$: 'SGD', hk$: 'HKD', nt$: 'TWD', mx$: 'MXN', $u: 'UYU', rd$: 'DOP' },
  ...each('r$ reais', 'BRL'),
  '£': POUNDS,
  ...each('pound pounds quid', POUNDS),
  '¥': 'JPY CNY',
  ...each('円 yen', 'JPY'),
  ...each('元 yuan rmb', 'CNY'),
  ...each('₩ won 원', 'KRW'),
  '₹': 'INR',
  ...each('rs rupees', 'INR PKR LKR NPR'),
  ...each('kr kronor kroner', 'SEK NOK DKK ISK'),
  ...each('fr sfr franken', 'CHF'),
  ...each('zł zl zloty złotych', 'PLN'),
  ...each('kč kc korun', 'CZK'),
  ...each('ft forint', 'HUF'),
  ...each('lei leu', 'RON MDL'),
  ...each('лв lv leva', 'BGN'),
  ...each('дин din', 'RSD'),
  ...each('₽ руб рублей', 'RUB'),
  ...each('₴ грн', 'UAH'),
  ...each('₺ tl lira', 'TRY'),
  ...each('₪ nis ש"ח ש״ח שח', 'ILS'),
  ...each('درهم د.إ dh dhs', 'AED MAD'),
  ...each('ريال ریال ر.س', RIALS),
  دينار: DINARS,
  جنيه: 'EGP',
  ...each('s/. s/ soles', 'PEN'),
  ...{ 'bs.': 'BOB VES', kz: 'AOA', rm: 'MYR', rp: 'IDR', '₱': 'PHP', '₫': 'VND', đ: 'VND', '₦': 'NGN' },
  ...each('฿ baht', 'THB'),
  ...{ '₡': 'CRC', '₲': 'PYG', '₵': 'GHS', '₸': 'KZT', '₾': 'GEL', '֏': 'AMD', '₼': 'AZN', '৳': 'BDT' },
  ...{ '៛': 'KHR', '₭': 'LAK', '₮': 'MNT' },
};

const CODES =
  'AED AFN AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP ' +
  'CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ' +
  'ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT ' +
  'MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD ' +
  'SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND ' +
  'VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWG';

/** Codes that are words as well name a currency in capitals: `250 CUP`, but a cup. */
const WORDS_TOO = new Set('ANG BAM BOB CUP GEL MAD MOP PEN SOS TRY'.split(' '));
/** These two are words in capitals, too (`ALL NIGHT`): they name only the currency of the event itself. */
const OWN_ONLY = ['ALL', 'TOP'];

const known = new Map<string, readonly string[]>([
  ...CODES.split(' ').map((code): [string, string[]] => [code.toLowerCase(), [code]]),
  ...Object.entries(MARKS).map(([mark, codes]): [string, string[]] => [mark, codes.split(' ')]),
]);

/** The currencies that a mark can mean in this spelling; none if it is no mark. */
export function currenciesOf(mark: string): readonly string[] {
  const said = mark.toLowerCase();
  // Before an amount, as in `R120`; elsewhere the letter is nothing.
  if (said === 'r') return ['ZAR'];
  if (WORDS_TOO.has(said.toUpperCase()) && mark !== mark.toUpperCase()) return [];
  return known.get(said) ?? known.get(said.replace(/\.$/, '')) ?? [];
}

const byLength = [...known.keys()].sort((one, other) => other.length - one.length);
const isWord = (mark: string): boolean => /\p{L}$/u.test(mark);
const pattern = (marks: readonly string[]): string =>
  marks.map(mark => mark.replace(/[.$/]/g, '\\$&')).join('|');

/** The source of a regular expression that matches a mark. One that ends in a letter ends there, too. */
export const MARK = `(?:(?:${pattern(byLength.filter(isWord))})(?!\\p{L})\\.?|${pattern(
  byLength.filter(mark => !isWord(mark)),
)}|r(?= ?\\d))`;

/** Whether a text is the code of a currency, in capitals. */
export function isCurrency(code: string): boolean {
  return OWN_ONLY.includes(code) || known.get(code.toLowerCase())?.[0] === code;
}

function each(marks: string, codes: string): Record<string, string> {
  return Object.fromEntries(marks.split(' ').map(mark => [mark, codes]));
}
