// What a certificate has on the screen and on paper alike: an A4 sheet, in points.

export const SHEET = { width: 841.89, height: 595.28 } as const;
/** The dark band on the left, and where the seal lies on its edge. */
export const BAND_WIDTH = 175;
export const SEAL = { x: 178, y: 478, radius: 58 } as const;
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

/** Our mark, in a square of 40: its letter, the bar over it, and how far the bow of the letter lies below its stem. */
export const MARK = {
  letter: 'अ',
  size: 40,
  stem: 'M24.9 33h4.8V11h-4.8Z',
  bow: 'M7.7 25.3l.2 4q1.3.6 2.8.9 1.6.3 3.3.3 3.7 0 5.4-1.3 1.7-1.2 1.7-3.4v-.1q0-1.1-.4-1.9-.4-.7-1.4-1.4-1.1-.6-3-1l-.1-1.8q1.8-.1 2.8-.6t1.4-1.3q.5-.9.5-2v-.2q0-1.6-.8-2.7-.7-1.1-2.2-1.7-1.5-.6-3.9-.6-1.6 0-3 .2-1.4.3-2.4.7l-.3 3.9q1.1-.4 2.4-.7 1.2-.3 2.5-.3 1.7 0 2.3.5.7.5.7 1.5v.1q0 .7-.3 1.1-.4.4-1.1.7-.8.2-2.3.3l-2.2.1v3.6l2.5.1q1.3 0 2.1.3.8.2 1.2.6.3.5.3 1.2v.1q0 .8-.3 1.2-.3.5-1 .7-.8.2-2 .2-1.5 0-2.9-.3-1.3-.4-2.5-1Zm8.4-6v2.4l2.2.5.1-.3q.7.2 1.3.4l1.3.3q.7.1 1.6.1h3.9V19h-4q-.8 0-1.5 0-.7.1-1.3.2l-1.2.2v-.3Z',
  bowDown: 2.2,
  bar: 'M6 7.4h28v4.2H6Z',
} as const;
/** The light tile on the band, around the mark or logo. */
export const TILE = { x: BAND_WIDTH / 2 - 36, y: 40, side: 72 } as const;

const LINES_TOP = 158;

/** The fine lines of the band, as SVG paths: two strands that cross, each of many threads. */
export function bandLines(): string[] {
  const threads = 34;
  return Array.from({ length: threads }, (_, thread) => {
    const share = thread / (threads - 1);
    const points = Array.from({ length: 33 }, (__, step) => {
      const down = step / 32;
      const reach = Math.min(1, down * 3);
      const swing = Math.sin(down * 6.4 + share * 1.9) * (72 - 40 * share);
      const across = reach * (swing + (share - 0.5) * 44 * Math.cos(down * 4.2));
      return point(BAND_WIDTH / 2 + across, LINES_TOP + down * (SHEET.height - LINES_TOP));
    });
    return `M${points.join('L')}`;
  });
}

/** Returns the scalloped edge of the seal around 0 0, as an SVG path. */
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
export const SIZES = { sentence: 14.5, course: 27, text: 14, label: 11, fact: 14 } as const;
export const WORDS_TOP = 122;
/** Distance from the text to the facts, and the width of one, in points. */
export const FACTS = { gap: 34, width: 190 } as const;

/** Leaves out the day of completion where it is the day of issue. */
export function factsOnSheet<Fact extends { readonly value: string }>(facts: readonly Fact[]): Fact[] {
  return facts.filter(({ value }, at) => facts.findLastIndex((other) => other.value === value) === at);
}
