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
const CODE_LINE = 52;
const INK = '#171a2b';
const SOFT = '#555a70';
const PAPER = '#fffcf7';
const MARIGOLD = '#f2a007';

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
  const bars = Array.from({ length: count }, (_, at) => (at <= index ? deep : '#e7e2d8'));
  const shapes = bars.map(
    (colour, at) => `<rect x="${MARGIN + at * 48}" y="140" width="40" height="6" rx="3" fill="${colour}"/>`,
  );
  /** @type {import('sharp').OverlayOptions[]} */
  const layers = [];
  /** @param {Partial<Parameters<typeof drawText>[0]> & { text: string, size: number }} what @returns the y below it */
  const write = async (what, y = 0, left = MARGIN) => {
    const drawn = await drawText({
      font: 'AnekText',
      colour: INK,
      width: TEXT_WIDTH - left + MARGIN,
      ...what,
    });
    layers.push(placed(drawn, left, y));
    return y + drawn.height;
  };
  await write({ text: course.title, size: 30, colour: SOFT }, 84);
  let y = 48 + (await write({ text: slide.heading, font: 'AnekHeadline', size: 66, leading: -8 }, 196));
  if (slide.code !== undefined) {
    const lines = slide.code.trimEnd().split('\n');
    const box = `width="${TEXT_WIDTH + 48}" height="${lines.length * CODE_LINE + 36}" rx="18"`;
    shapes.push(`<rect x="${MARGIN - 24}" y="${y - 20}" ${box} fill="${INK}"/>`);
    layers.push({
      input: await drawCode(lines.slice(0, shown).join('\n')),
      left: MARGIN,
      top: Math.round(y),
    });
  }
  for (const text of (slide.points ?? []).slice(0, shown)) {
    shapes.push(`<circle cx="${MARGIN + 9}" cy="${y + 18}" r="9" fill="${MARIGOLD}"/>`);
    y = 36 + (await write({ text, size: 46 }, y, MARGIN + 44));
  }
  const page = `<path fill="${PAPER}" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${page}${cover(course.cover.motif, ground, deep)}${shapes.join('')}</svg>`;
  return sharp(Buffer.from(svg)).composite(layers).png().toBuffer();
}

/** In no font of the site: code wants letters of one width. @param {string} code */
function drawCode(code) {
  const escaped = code.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const text = `<span foreground="#f2f0ea">${escaped}</span>`;
  return sharp({ text: { text, font: 'monospace 32', rgba: true, dpi: 72, spacing: CODE_LINE - 37 } })
    .png()
    .toBuffer();
}

/** The cover on the right, its ground and table drawn out to the edges. @param {string} motif @param {string} ground @param {string} deep */
function cover(motif, ground, deep) {
  const svg = readFileSync(inRoot('src', 'assets', 'covers', `${motif}.svg`), 'utf8');
  const colours = /** @type {Record<string, string>} */ ({
    'art-ground': ground,
    'art-deep': deep,
    paper: PAPER,
    surface: '#ffffff',
    marigold: MARIGOLD,
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
