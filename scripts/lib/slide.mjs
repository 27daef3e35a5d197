// @ts-check
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { oklchHex, oklchHue } from '../../src/lib/colour.ts';
import { drawText, placed } from '../../src/lib/og/text.ts';
import { inRoot } from './run.mjs';

const WIDTH = 1280;
const HEIGHT = 720;
const MARGIN = 72;
const TEXT_WIDTH = 680;
/** Width of the cover on the right. */
const ART = 420;
const INK = '#171a2b';
const SOFT = '#555a70';

/**
 * One picture of a sample lesson: heading, points or code as far as they are shown, the course's cover on the right. The
 * lowest part stays free for captions.
 *
 * @param {object} what
 * @param {{ heading: string, points?: string[], code?: string }} what.slide
 * @param {number} what.shown how many points or lines of code are there already
 * @param {number} what.index
 * @param {number} what.count how many slides there are
 * @param {{ title: string, cover: { motif: string, hue: number } }} what.course
 * @returns {Promise<Buffer>} a PNG
 */
export async function drawSlide({ slide, shown, index, count, course }) {
  const wheel = oklchHue(Math.round(course.cover.hue / 15) * 15);
  const ground = oklchHex(0.9, 0.062, wheel);
  const deep = oklchHex(0.43, 0.135, wheel);
  const name = await drawText({ text: course.title, font: 'AnekText', size: 30, colour: SOFT });
  const heading = await drawText({
    text: slide.heading,
    font: 'AnekHeadline',
    size: 66,
    colour: INK,
    width: TEXT_WIDTH,
    leading: -8,
  });
  const layers = [placed(name, MARGIN, 84), placed(heading, MARGIN, 196)];
  const top = 196 + heading.height + 48;
  const shapes = slide.code === undefined ? [] : [codeBox(slide.code, top)];
  if (slide.code !== undefined) layers.push(...(await codeLines(slide.code, shown, top)));
  let y = top;
  for (const point of (slide.points ?? []).slice(0, shown)) {
    const text = await drawText({
      text: point,
      font: 'AnekText',
      size: 46,
      colour: INK,
      width: TEXT_WIDTH - 44,
    });
    shapes.push(`<circle cx="${MARGIN + 9}" cy="${y + 18}" r="9" fill="#f2a007"/>`);
    layers.push(placed(text, MARGIN + 44, y));
    y += text.height + 36;
  }
  const bars = Array.from(
    { length: count },
    (_, at) =>
      `<rect x="${MARGIN + at * 48}" y="140" width="40" height="6" rx="3" fill="${at <= index ? deep : '#e7e2d8'}"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><path fill="#fffcf7" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>${cover(course.cover.motif, ground, deep)}${bars.join('')}${shapes.join('')}</svg>`;
  return sharp(Buffer.from(svg)).composite(layers).png().toBuffer();
}

/** @param {string} code @param {number} top */
const codeBox = (code, top) =>
  `<rect x="${MARGIN - 24}" y="${top - 20}" width="${TEXT_WIDTH + 48}" height="${code.trimEnd().split('\n').length * 52 + 36}" rx="18" fill="${INK}"/>`;

/** @param {string} code @param {number} shown @param {number} top */
const codeLines = (code, shown, top) =>
  Promise.all(
    code
      .trimEnd()
      .split('\n')
      .slice(0, shown)
      .map(async (line, at) => {
        // In no font of the site: code wants letters of one width.
        const { data: input, info } = await sharp({
          text: {
            text: `<span foreground="#f2f0ea">${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</span>`,
            font: 'monospace 32',
            rgba: true,
            dpi: 72,
          },
        })
          .png()
          .toBuffer({ resolveWithObject: true });
        const indent = (line.length - line.trimStart().length) * 19;
        return placed({ input, width: info.width, height: info.height }, MARGIN + indent, top + at * 52);
      }),
  );

/** The cover on the right, its ground and table drawn out to the edges. @param {string} motif @param {string} ground @param {string} deep */
function cover(motif, ground, deep) {
  const svg = readFileSync(inRoot('src', 'assets', 'covers', `${motif}.svg`), 'utf8');
  const colours = /** @type {Record<string, string>} */ ({
    'art-ground': ground,
    'art-deep': deep,
    paper: '#fffcf7',
    surface: '#ffffff',
    marigold: '#f2a007',
    draw: INK,
    brand: '#3730a3',
    'brand-soft': '#e3e1fa',
  });
  const inside = svg
    .replace(/<\/?svg[^>]*>/g, '')
    .replace(/var\(--([a-z-]+)\)/g, (_, name) => colours[name] ?? INK);
  const height = (ART * 250) / 400;
  const y = (HEIGHT - height) / 2;
  return `<svg x="${WIDTH - ART}" width="${ART}" height="${HEIGHT}"><path fill="${ground}" d="M0 0h${ART}v${HEIGHT}H0z"/><svg y="${y}" width="${ART}" height="${height}" viewBox="0 0 400 250" overflow="visible">${inside}</svg><path fill="${deep}" d="M0 ${y + height - 1}h${ART}v${HEIGHT}H0z"/></svg>`;
}
