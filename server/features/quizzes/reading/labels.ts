/** Labels of options as people write them, in their order; some scripts have several ways. */
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
/** Labels that are no letters or digits of English. */
export const LETTERS = `(?:${[...new Set(ALPHABETS.flat())]
  .filter((name) => !/^[\dA-Za-z]$|^\d/.test(name))
  .toSorted((a, b) => b.length - a.length)
  .join('|')})`;
const NAMES = [...new Set(ALPHABETS.flat())].toSorted((a, b) => b.length - a.length).join('|');

export interface Label {
  readonly name: string;
  /** How it is written: `(a)` and `a)` are not of one list. */
  readonly style: string;
  readonly rest: string;
}

const LABEL = new RegExp(
  String.raw`^\s*(?:[-•○●▪□☐◯]\s+)?(?:([(\[])\s{0,9}(${NAMES})\s{0,9}([)\]])|(${NAMES})\s{0,9}([).]|[:।](?=\s)|-(?=\s)))\s{0,9}(.*)$`,
  's',
);

/** `A) Delhi`, `(क) दिल्ली`, `2. Agra`; undefined for a line without a label. */
export function labelOf(line: string): Label | undefined {
  const [, open, inside, close, bare, sign, rest = ''] = LABEL.exec(line) ?? [];
  const name = inside ?? bare;
  // 3.14 and e.g. are no options.
  if (
    name === undefined ||
    (sign === '.' && /^\S*\.|^\d/.test(rest) && !/^\s/.test(rest) && line.trim()[name.length + 1] !== ' ')
  )
    return undefined;
  return { name, style: `${open ?? ''}${close ?? sign}`, rest: rest.trim() };
}

/** Alphabets in which one label comes directly after another; for the first of all, in which it begins. */
const alphabetsOf = (name: string, at: number) => ALPHABETS.filter((letters) => letters[at] === name);

export const isFirst = ({ name }: Label): boolean => alphabetsOf(name, 0).length > 0;

/** Whether a label is number `at` of a list that began with `first`. */
export const isNext = (first: Label, label: Label, at: number): boolean =>
  label.style === first.style &&
  ALPHABETS.some((letters) => letters[0] === first.name && letters[at] === label.name);

/** The label due at a place of a list that began with some labels. */
export const dueAt = (first: Label, at: number): string =>
  ALPHABETS.find((letters) => letters[0] === first.name)?.[at] ?? '';

/** Which option a name means, counted from 0, in a list that began with a label; letters in any case, else by their place. */
export function placeOf(name: string, first: Label | undefined): number | undefined {
  const own = ALPHABETS.filter((letters) => letters[0] === first?.name);
  const places = [...own, ...ALPHABETS]
    .map((letters) => letters.indexOf(name))
    .concat(ALPHABETS[0]?.indexOf(name.toUpperCase()) ?? -1);
  return places.find((place) => place >= 0);
}

const INLINE = new RegExp(
  String.raw`(?<=^|\s)(?:[(\[](?:${NAMES})[)\]]|(?:${NAMES})\))(?=\s{0,9}\S)|(?<=^|\s)(?:${NAMES})\.(?=\s)`,
  'g',
);

const MOST_IN_ROW = 2000;

/** The parts of a line with several options in a row: `(a) Delhi (b) Agra`. */
export function partsOf(line: string): string[] {
  if (line.length > MOST_IN_ROW) return [line];
  const starts = [...line.matchAll(INLINE)].map(({ index }) => index);
  const labels = starts.map((start) => labelOf(line.slice(start)));
  const [first] = labels;
  if (first === undefined || labels.length < 2) return [line];
  const places = labels.map((label) =>
    label === undefined || label.style !== first.style ? -1 : (placeOf(label.name, first) ?? -1),
  );
  const base = places[0] ?? -1;
  // `a. Sun b. Ice c. Fog`: one space is enough where there are three.
  const isLoose = starts.some(
    (start, at) => at > 0 && /[^\s] [^\s([]{1,3}\./.test(line.slice(start - 2, start + 4)),
  );
  const isRow =
    base >= 0 &&
    (!isLoose || places.length > 2) &&
    places.every((place, at) => place === base + at) &&
    (base === 0 || starts[0] === line.search(/\S/));
  if (!isRow) return [line];
  const cuts = [0, ...starts.filter((start) => line.slice(0, start).trim() !== ''), line.length];
  return cuts.slice(1).map((cut, at) => line.slice(cuts[at], cut).trim());
}
