const ALPHABETS: readonly (readonly string[])[] = [
  'A B C D E F G H I J K L',
  'a b c d e f g h i j k l',
  '1 2 3 4 5 6 7 8 9 10 11 12',
  'i ii iii iv v vi vii viii',
  'I II III IV V VI VII VIII',
  '१ २ ३ ४ ५ ६ ७ ८',
  'ক খ গ ঘ ঙ চ ছ জ',
  '১ ২ ৩ ৪ ৫ ৬ ৭ ৮',
  'क ख ग घ ङ च छ ज',
  'अ ब स द ई फ',
  'अ ब क ड इ फ',
  'अ आ इ ई उ ऊ',
  'ए बी सी डी ई',
  'ક ખ ગ ઘ ઙ ચ',
  'અ બ ક ડ ઇ',
  'அ ஆ இ ஈ உ ஊ',
  'అ ఆ ఇ ఈ ఉ ఊ',
  'ఎ బి సి డి ఇ',
  'ಅ ಆ ಇ ಈ ಉ ಊ',
  'ಎ ಬಿ ಸಿ ಡಿ ಇ',
  'എ ബി സി ഡി ഇ',
  'ੳ ਅ ੲ ਸ ਹ',
  'କ ଖ ଗ ଘ ଙ ଚ',
  'الف ب ج د ہ',
].map((letters) => letters.split(' '));

const longestFirst = (names: Iterable<string>): string =>
  [...new Set(names)].toSorted((a, b) => b.length - a.length).join('|');
export const NAMES = `(?:${longestFirst(ALPHABETS.flat())})`;
/** Labels that are no letters or digits of English. */
export const LETTERS = `(?:${longestFirst(ALPHABETS.flat().filter((name) => !/^[\dA-Za-z]$|^\d/.test(name)))})`;

const NAMED = ALPHABETS.flatMap((letters, alphabet) => letters.map((name, at) => ({ name, alphabet, at })));
type Place = Pick<(typeof NAMED)[number], 'alphabet' | 'at'>;
const PLACES = Map.groupBy(NAMED, ({ name }) => name);

/** Returns a name's positions in each alphabet. */
export const placesOf = (name: string): readonly Place[] => PLACES.get(name) ?? [];
export const nameAt = (alphabet: number, at: number): string => ALPHABETS[alphabet]?.[at] ?? '';
/** Digits are labels whose names may also be answers. */
export const isDigits = (alphabet: number): boolean => /^\p{Nd}$/u.test(nameAt(alphabet, 0));

/** Returns the option that a name means, from 0: in its list's alphabet, else in any. */
export function placeIn(name: string, alphabet: number | undefined): number | undefined {
  const places = placesOf(name);
  const other = placesOf(name.toUpperCase()).concat(placesOf(name.toLowerCase()));
  const own = [...places, ...other].find((place) => place.alphabet === alphabet);
  // A roman i is no ninth option.
  return (own ?? [...places, ...other].toSorted((one, two) => one.at - two.at)[0])?.at;
}
/** The label due at a place of a list, with its signs. */
export const dueLabel = (alphabet: number, at: number, sign = ''): string =>
  `${sign.length > 1 ? sign.slice(0, 1) : ''}${nameAt(alphabet, at)}${sign.slice(-1)}`;
