/** Zero-width characters, byte order marks, soft hyphens, joiners and direction marks. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;
const DIGIT = /\p{Nd}/u;
const OTHER_DIGITS = /(?![0-9])\p{Nd}/gu;

/** Letters with two encodings that Unicode does not equate, in Malayalam, Bengali and Urdu. */
const SPELLINGS = new Map(
  Object.entries({
    ൺ: 'ണ്',
    ൻ: 'ന്',
    ർ: 'ര്',
    ൽ: 'ല്',
    ൾ: 'ള്',
    ൿ: 'ക്',
    ৎ: 'ত্',
    ي: 'ی',
    ى: 'ی',
    ك: 'ک',
    ه: 'ہ',
    ς: 'σ',
    '⁄': '/',
  }),
);
const SPELLED = new RegExp(`[${[...SPELLINGS.keys()].join('')}]`, 'gu');

const spelled = (letter: string): string => SPELLINGS.get(letter) ?? letter;

/** Accents, Arabic vowel signs and nuktas; Indian vowel signs change the word and stay. */
const MARKS = /[\p{sc=Zinh}\u093C\u09BC\u0A3C\u0ABC\u0B3C\u0C3C\u0CBC]/gu;
/** Often written as anusvara, the next character. */
const CANDRABINDU = /[\u0901\u0981\u0A01\u0A81\u0B01\u0C01\u0C81\u0D01]/gu;
const ASCII = /^[\x20-\x7E]*$/;
/** Normalising is quadratic in runs of marks. */
const STACKED = /(\p{M}{30})\p{M}+/gu;
/** Latin letters without a removable mark. */
const STROKES = new Map(Object.entries({ ø: 'o', ł: 'l', đ: 'd', æ: 'ae', œ: 'oe' }));

const shortened = (text: string, of: string): string => text.slice(0, Math.max(100, 3 * of.length));

/** Removes invisible characters from emails, codes and numbers. */
export const withoutUnseen = (text: string): string => text.replaceAll(UNSEEN, '');

/** Folds what differs by keyboard; accents and nuktas stay. */
export function foldTyping(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase().replaceAll('`', "'").replaceAll(/ +/g, ' ').trim();
  const plain = text.replaceAll(STACKED, '$1').replaceAll('´', "'").normalize('NFKC');
  return shortened(plain, text)
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
    .replaceAll(UNSEEN, '')
    .replaceAll(/[‘’‚‛′‵ʹʻʼ`]/gu, "'")
    .replaceAll(/[“”„‟«»″「」『』〝〞]/gu, '"')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll(OTHER_DIGITS, digitOf)
    .replaceAll(SPELLED, spelled)
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Folds for search and sorting. `…_key` columns store it, so a change needs a migration. */
export function foldText(text: string): string {
  const typed = foldTyping(text);
  if (ASCII.test(typed)) return withJoinedInitials(typed);
  const plain = typed
    .normalize('NFD')
    .replaceAll(MARKS, '')
    .replaceAll(CANDRABINDU, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 1))
    .replaceAll(SPELLED, spelled)
    .replaceAll(/[øłđæœ]/g, (letter) => STROKES.get(letter) ?? letter)
    .normalize('NFC')
    .replaceAll(NAMED, (letter) => NAME_SPELLINGS.get(letter) ?? '')
    .replaceAll(NASALS, ([nasal = '']) => String.fromCodePoint(((nasal.codePointAt(0) ?? 0) & ~0x7f) + 2));
  return withJoinedInitials(plain);
}

/** Letters with two spellings of one name: reformed Tamil and Malayalam, Urdu and Arabic. */
const NAME_SPELLINGS = new Map([
  ['\u0BB6', '\u0BB8'],
  ['\u0BCC', '\u0BC6\u0BB3'],
  ['\u0B94', '\u0B92\u0BB3'],
  ['\u0D4C', '\u0D57'],
  ['\u0D4E', '\u0D30\u0D4D'],
  ['\u0629', '\u06C1'],
  ['\u06C3', '\u06C1'],
  ['\u06BE', '\u06C1'],
  ['\u06BA', '\u0646'],
  ['\u0671', '\u0627'],
  ['\u0640', ''],
]);
const NAMED = new RegExp(`[${[...NAME_SPELLINGS.keys()].join('')}]`, 'gu');

/** First, last and nasal letter of each row in India's script blocks. */
const ROWS = ['\x15\x18\x19', '\x1A\x1D\x1E', '\x1F\x22\x23', '\x24\x27\x28', '\x2A\x2D\x2E'];
const BLOCKS = [0x900, 0x980, 0xa00, 0xa80, 0xb00, 0xc00, 0xc80, 0xd00];
/** Nasals often written as anusvara: हिन्दी and हिंदी. */
const NASALS = new RegExp(
  BLOCKS.flatMap((block) =>
    ROWS.map((row) => {
      const [first, last, nasal, virama] = Array.from(`${row}\x4D`, (sign) =>
        String.fromCodePoint(block + (sign.codePointAt(0) ?? 0)),
      );
      return `${nasal}${virama}(?=[${first}-${last}])`;
    }),
  ).join('|'),
  'gu',
);

/** Joins initials: `K. S. R. Murthy`, `K.S.R.Murthy` and `KSR Murthy`; also `D'Souza`. */
const withJoinedInitials = (text: string): string =>
  text
    .replaceAll("'", '')
    .replaceAll(/(?<=[\p{L}\p{M}])\.+ ?/gu, ' ')
    .replaceAll(/(?<![^ ])(\p{L}) (?=\p{L}(?![^ ]))/gu, '$1')
    .trim();

const EMAIL = /(?<!\S)\S+?@\S+/g;

/** Splits a search into folded words, all of which must occur. Emails stay whole. */
export const searchWords = (search: string): string[] => {
  const typed = foldTyping(search);
  const words = foldText(typed.replaceAll(EMAIL, ' ')).split(' ');
  return [...new Set([...words, ...(typed.match(EMAIL) ?? [])])].filter((word) => word !== '');
};

function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}

export function isFound(text: string, search: string): boolean {
  const words = searchWords(search);
  if (words.length === 0) return true;
  const folded = foldText(text);
  return words.every((word) => folded.includes(word));
}
