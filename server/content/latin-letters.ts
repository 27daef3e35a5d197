import anyAscii from 'any-ascii';

/** A letter of an Indian script: its consonants and vowel; `undefined` is the inherent `a`. */
interface Syllable {
  onset: string[];
  vowel: string | undefined;
  coda: string;
}

/** Devanagari to Malayalam: nine Unicode blocks with the same layout. */
const INDIC = /[\u0900-\u0D7F\u200C\u200D]+/g;
const ARABIC = /\p{sc=Arab}+/gu;
const SIZE = 0x80;
const NUKTA = 0x3c;
const TIPPI = 0xa70;
const ADDAK = 0xa71;
const VIRAMA = 0x4d;
// biome-ignore format: one list
const LETTERS: Readonly<Record<number, string>> = {
  26: 'ch', 27: 'chh', 51: 'l', 52: 'zh', 54: 'sh', 55: 'sh', 11: 'ri', 67: 'ri', 8: 'i', 64: 'i', 69: 'o', 73: 'o',
};
/** Devanagari, Bengali, Gurmukhi and Gujarati drop the inherent `a` at the end of a word. */
const DROPS_LAST = new Set([0x900, 0x980, 0xa00, 0xa80]);
/** These also drop it inside a word: लड़का is ladka. */
const DROPS_INNER = new Set([0x900, 0xa00, 0xa80]);
const LABIAL = /^[pbm]/;
const URDU = Object.entries({ a: 'اآع', o: 'وؤ', i: 'یئ', e: 'ے', n: 'ں', h: 'ہھ' });
const urduLetter = (letter: string): string =>
  URDU.find(([, letters]) => letters.includes(letter))?.[0] ?? letter;

const WORDS = new Map(
  // biome-ignore format: one list
  Object.entries({
    में: 'mein', मैं: 'main', टैली: 'tally', कंप्यूटर: 'computer', कम्प्यूटर: 'computer', एक्सेल: 'excel', वर्ड: 'word', पाइथन: 'python',
    कोर्स: 'course', क्लास: 'class', डिजिटल: 'digital', मार्केटिंग: 'marketing', कोडिंग: 'coding', जावा: 'java', जीएसटी: 'gst', اردو: 'urdu', کمپیوٹر: 'computer', کورس: 'course',
  }),
);

const isVowelSign = (at: number): boolean =>
  (at >= 0x3e && at <= 0x4c) || at === 0x55 || at === 0x56 || at === 0x57 || at === 0x62 || at === 0x63;
const isConsonant = (at: number): boolean => (at >= 0x15 && at <= 0x39) || (at >= 0x58 && at <= 0x5f);

const nasalOf = (block: number): string => (block === 0x980 ? 'ng' : block >= 0xb80 ? 'm' : 'n');

function spell(word: string): string {
  const known = WORDS.get(word);
  if (known !== undefined) return known;
  const syllables: Syllable[] = [];
  let block = 0x900;
  let isJoined = false;
  for (const sign of word.normalize('NFC')) {
    const code = sign.codePointAt(0) ?? 0;
    const at = code % SIZE;
    const last = syllables.at(-1);
    if (code >= 0x2000 || at === NUKTA || code === ADDAK) continue;
    block = code - at;
    const letter =
      LETTERS[at] ??
      anyAscii(sign)
        .replaceAll(/[^a-zA-Z0-9]/g, '')
        .toLowerCase();
    if (at === VIRAMA) isJoined = true;
    else if (isConsonant(at)) {
      if (isJoined && last) last.onset.push(letter);
      else syllables.push({ onset: [letter], vowel: undefined, coda: '' });
      isJoined = false;
    } else if (isVowelSign(at) && last) {
      last.vowel = letter;
    } else if ((at <= 0x03 || code === TIPPI) && last) last.coda = at === 0x03 ? 'h' : nasalOf(block);
    else syllables.push({ onset: [], vowel: letter, coda: '' });
  }
  // A virama at the end stays: nothing follows it.
  const end = syllables.at(-1);
  if (end && isJoined) end.vowel = '';
  const isBare = (one: Syllable | undefined) =>
    one?.vowel === undefined && one?.onset.length === 1 && one.coda === '';
  if (end && syllables.length > 1 && DROPS_LAST.has(block) && isBare(end)) end.vowel = '';
  if (DROPS_INNER.has(block))
    for (let place = syllables.length - 2; place > 0; place -= 1) {
      const [before, one, after] = syllables.slice(place - 1, place + 2);
      if (one && isBare(one) && before?.vowel !== '' && after?.vowel !== '' && after?.onset.length === 1)
        one.vowel = '';
    }
  return syllables
    .map(({ onset, vowel = 'a', coda }, place) => {
      const next = syllables[place + 1]?.onset[0] ?? '';
      const nasal = /^[nm]$/.test(coda) && next !== '' ? (LABIAL.test(next) ? 'm' : 'n') : coda;
      return onset.join('').replace('jn', 'gy') + vowel + nasal;
    })
    .join('');
}

/** Transliterates to plain Latin letters: Indian scripts by sound, others letter by letter. */
export const inLatinLetters = (text: string): string =>
  anyAscii(
    text
      .normalize('NFC')
      .replaceAll(INDIC, spell)
      .replaceAll(ARABIC, (word) => WORDS.get(word) ?? word.replaceAll(/./gu, urduLetter)),
  );
