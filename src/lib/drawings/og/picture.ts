import sharp from 'sharp';
import { type DrawnText, drawText } from './text.ts';

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 64;
const TEXT_WIDTH = 520;
/** Position of the foot of a course's drawing, and the sizes that fit. */
const FOOT = { left: 684, top: 482 };
const FOOT_WIDTH = 476;
const TITLE_HEIGHT = 240;

/** Picture of a shared link: brand, title, subtitle and a drawing on the right; for a course also price and promise. */
export type SharedPicture = {
  brand: string;
  title: string;
  line: string;
  price?: string;
  /** Result for students; on the dark foot of the drawing. */
  promise?: string | undefined;
  /** Inside of an SVG for the right part, 600 × 630 at (600, 0), in plain colours. */
  art: string;
  /** Inside of an SVG of the logo mark, 40 × 40. */
  mark: string;
};

const INK = '#171a2b';

const placed = ({ svg }: DrawnText, left: number, top: number): string =>
  `<g transform="translate(${left} ${top})">${svg}</g>`;

/** Draws the title in the largest size that fits. */
async function drawTitle(text: string): Promise<DrawnText> {
  const sizes = [76, 60, 48].map((size) =>
    drawText({ text, weight: 700, size, colour: INK, width: TEXT_WIDTH, leading: 0.95 }),
  );
  const drawn = await Promise.all(sizes);
  return drawn.find(({ height }) => height <= TITLE_HEIGHT) ?? (drawn.at(-1) as DrawnText);
}

/** Renders a PNG of 1200 × 630 px. */
export async function sharedPicture(shown: SharedPicture): Promise<Buffer> {
  const { price = '', promise = '' } = shown;
  const [name, title, line, cost, make, thing] = await Promise.all([
    drawText({ text: shown.brand, weight: 700, size: 40, colour: INK }),
    drawTitle(shown.title),
    drawText({ text: shown.line, weight: 400, size: 30, colour: '#555a70', width: TEXT_WIDTH }),
    drawText({ text: price, weight: 700, size: 60, colour: INK }),
    drawText({ text: promise && 'You will make', weight: 400, size: 24, colour: '#ffffff' }),
    drawText({ text: promise, weight: 700, size: 27, colour: '#ffffff', width: FOOT_WIDTH }),
  ]);
  const titleTop = (HEIGHT - title.height) / 2 - 30;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><path fill="#fffcf7" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>` +
    `${shown.art}<g transform="translate(${MARGIN} ${MARGIN - 8}) scale(1.3)">${shown.mark}</g>` +
    placed(name, MARGIN + 66, MARGIN + 4) +
    placed(title, MARGIN - 2, titleTop) +
    placed(line, MARGIN, titleTop + title.height + 26) +
    placed(cost, MARGIN, HEIGHT - MARGIN - cost.height) +
    placed(make, FOOT.left, FOOT.top) +
    `${placed(thing, FOOT.left, FOOT.top + 36)}</svg>`;
  return sharp(Buffer.from(svg))
    .png({ compressionLevel: 7, palette: true, effort: 1, colours: 128 })
    .toBuffer();
}
