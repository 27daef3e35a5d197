import sharp from 'sharp';
import { drawText, placed } from './text.ts';

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 64;
const TEXT_WIDTH = 520;
/** Where the foot of a course's drawing begins, and what fits on it. */
const FOOT = { left: 684, top: 482 };
const FOOT_WIDTH = 476;

/** What a shared link shows: brand, title, a line under it, a drawing on the right; of a course its price and promise too. */
export type SharedPicture = {
  brand: string;
  title: string;
  line: string;
  price?: string;
  /** What a learner will have made; on the dark foot of the drawing. */
  promise?: string | undefined;
  /** Inside of an SVG that fills the right part, 600 × 630 at (600, 0), in plain colours. */
  art: string;
  /** Inside of an SVG of the logo mark, 40 × 40. */
  mark: string;
};

/** A PNG of 1200 × 630 px. */
export async function sharedPicture({
  brand,
  title,
  line,
  price,
  promise,
  art,
  mark,
}: SharedPicture): Promise<Buffer> {
  const [name, heading, under, cost, make, thing] = await Promise.all([
    drawText({ text: brand, font: 'AnekHeadline', size: 40, colour: '#171a2b' }),
    drawText({
      text: title,
      font: 'AnekHeadline',
      size: 76,
      colour: '#171a2b',
      width: TEXT_WIDTH,
      leading: -12,
    }),
    drawText({ text: line, font: 'AnekText', size: 30, colour: '#555a70', width: TEXT_WIDTH }),
    price === undefined
      ? undefined
      : drawText({ text: price, font: 'AnekHeadline', size: 60, colour: '#171a2b' }),
    ...(promise === undefined
      ? []
      : [
          drawText({ text: 'You will make', font: 'AnekText', size: 24, colour: '#ffffff' }),
          drawText({ text: promise, font: 'AnekHeadline', size: 27, colour: '#ffffff', width: FOOT_WIDTH }),
        ]),
  ]);
  const headingTop = (HEIGHT - heading.height) / 2 - 30;
  const lineTop = headingTop + heading.height + 26;
  const priceTop = HEIGHT - MARGIN - (cost?.height ?? 0);
  const ground =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><path fill="#fffcf7" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>` +
    `${art}<g transform="translate(${MARGIN} ${MARGIN - 8}) scale(1.3)">${mark}</g></svg>`;
  return sharp(Buffer.from(ground))
    .composite([
      placed(name, MARGIN + 66, MARGIN + 4),
      placed(heading, MARGIN - 2, headingTop),
      placed(under, MARGIN, lineTop),
      ...(cost === undefined ? [] : [placed(cost, MARGIN, priceTop)]),
      ...(make === undefined ? [] : [placed(make, FOOT.left, FOOT.top)]),
      ...(thing === undefined ? [] : [placed(thing, FOOT.left, FOOT.top + 36)]),
    ])
    .png({ compressionLevel: 7, palette: true, effort: 1, colours: 128 })
    .toBuffer();
}
