import phone from '../../../assets/product/study-room-light-640.avif?inline';
import { oklchHex, oklchHue } from '../colour.ts';
import { covers } from '../covers.ts';
import { generatedCover } from '../generated-cover.ts';

const LIGHT = {
  paper: '#fffcf7',
  surface: '#ffffff',
  marigold: '#f2a007',
  brand: '#3730a3',
  'brand-soft': '#e3e1fa',
  draw: '#171a2b',
};

/** Draws a course's cover on the right of a shared picture; its table touches the lower edge. */
export function coverArt(slug: string, motif: string, hue: number): string {
  const wheel = oklchHue(Math.round(hue / 15) * 15);
  const colours = {
    ...LIGHT,
    'art-ground': oklchHex(0.9, 0.062, wheel),
    'art-deep': oklchHex(0.43, 0.135, wheel),
  };
  const drawing = covers.get(motif) ?? generatedCover(slug);
  return inPlainColours(
    `<svg x="640" width="560" height="630"><path fill="var(--art-ground)" d="M0 0h560v630H0z"/>` +
      `<svg y="115" width="560" height="350" viewBox="0 0 400 250" overflow="visible">${drawing}</svg>` +
      `<path fill="var(--art-deep)" d="M0 464h560v166H0z"/></svg>`,
    colours,
  );
}

/** Draws the study room on a phone, cut off at the bottom. */
export async function phoneArt(): Promise<string> {
  const avif = Buffer.from(phone.slice(phone.indexOf(',') + 1), 'base64');
  const { default: sharp } = await import('sharp');
  const png = (await sharp(avif).resize(300).png().toBuffer()).toString('base64');
  return (
    '<path fill="#e3e1fa" d="M640 0h560v630H640z"/><rect x="759" y="59" width="322" height="640" rx="38" fill="#171a2b"/>' +
    '<clipPath id="screen"><rect x="770" y="70" width="300" height="640" rx="28"/></clipPath>' +
    `<image x="770" y="70" width="300" height="617" clip-path="url(#screen)" href="data:image/png;base64,${png}"/>`
  );
}

/** Replaces colour names of the stylesheet by values; throws on unknown ones. */
function inPlainColours(svg: string, colours: Record<string, string>): string {
  return svg.replace(/var\(--([a-z-]+)\)/g, (_, name: string) => {
    const colour = colours[name];
    if (colour === undefined) throw new Error(`The colour --${name} can't be drawn into a shared picture.`);
    return colour;
  });
}
