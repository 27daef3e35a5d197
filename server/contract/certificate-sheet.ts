// What a certificate has on the screen and on paper alike: an A4 sheet, in points.

export const SHEET = { width: 841.89, height: 595.28 } as const;
/** The dark band on the left, and where the seal lies on its edge. */
export const BAND_WIDTH = 175;
export const SEAL = { x: 178, y: 478, radius: 58 } as const;
/** What the words may take, from the left. */
export const WORDS = { x: 264, width: 528 } as const;

/** From here on a name takes two lines. */
const LONG_NAME = 34;
/** How wide a letter of a name is, in parts of its size: in Latin, and in scripts whose letters are wider. */
const LETTER = { latin: 0.54, other: 0.8 };
const LARGEST_NAME = 56;

/** How a name is set: as large as fits on one line; a very long one on two. `size` in points. */
export function nameStyle(name: string): { size: number; lines: 1 | 2 } {
  const letters = [...new Intl.Segmenter().segment(name)].length;
  const lines = letters > LONG_NAME ? 2 : 1;
  // Two lines are never equally long.
  const inLine = lines === 1 ? letters : letters / 2 + 5;
  const letter = /^[\p{Script=Latin}\P{L}]*$/u.test(name) ? LETTER.latin : LETTER.other;
  return { size: Math.min(LARGEST_NAME, WORDS.width / (letter * inLine)), lines };
}

const point = (x: number, y: number): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** The fine lines of the band, as SVG paths: two strands that cross, each of many threads. */
export function bandLines(): string[] {
  const threads = 26;
  return Array.from({ length: threads }, (_, thread) => {
    const share = thread / (threads - 1);
    const points = Array.from({ length: 25 }, (__, step) => {
      const down = step / 24;
      const swing = Math.sin(down * 4.6 + share * 1.5) * (64 - 52 * share);
      return point(BAND_WIDTH / 2 + swing + (share - 0.5) * 60 * Math.cos(down * 3.1), down * SHEET.height);
    });
    return `M${points.join('L')}`;
  });
}

/** The scalloped edge of the seal around 0 0, as an SVG path. */
export function sealEdge(radius: number): string {
  const teeth = 40;
  const points = Array.from({ length: teeth * 6 }, (_, step) => {
    const angle = (step / (teeth * 6)) * 2 * Math.PI;
    const reach = radius * (1 + 0.035 * Math.cos(teeth * angle));
    return point(reach * Math.cos(angle), reach * Math.sin(angle));
  });
  return `M${points.join('L')}Z`;
}

/** Font sizes in points: sentences, a short name of the course, its own text, labels and values of facts. */
export const SIZES = { sentence: 14.5, course: 27, text: 14, label: 10.5, fact: 14 } as const;
/** Distance from the text to the facts, and the width of one, in points. */
export const FACTS = { gap: 26, width: 190 } as const;

/** Leaves out the day of completion where it is the day of issue. */
export function factsOnSheet<Fact extends { readonly value: string }>(facts: readonly Fact[]): Fact[] {
  return facts.filter(({ value }, at) => facts.findLastIndex((other) => other.value === value) === at);
}
