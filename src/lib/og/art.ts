import { oklchHex, oklchHue } from '../colour.ts';
import { drawnCover } from '../covers.ts';
import { generatedCover } from '../generated-cover.ts';
import { scene } from '../scenes.ts';

const LIGHT = {
  paper: '#fffcf7',
  surface: '#ffffff',
  marigold: '#f2a007',
  brand: '#3730a3',
  'brand-soft': '#e3e1fa',
  draw: '#171a2b',
};

/** The cover of a course on the right part of a shared picture: its table reaches the lower edge. */
export function coverArt(slug: string, motif: string, hue: number): string {
  const wheel = oklchHue(Math.round(hue / 15) * 15);
  const colours = {
    ...LIGHT,
    'art-ground': oklchHex(0.9, 0.062, wheel),
    'art-deep': oklchHex(0.43, 0.135, wheel),
  };
  const drawing = drawnCover(motif) ?? generatedCover(slug);
  return inPlainColours(
    `<svg x="640" width="560" height="630"><path fill="var(--art-ground)" d="M0 0h560v630H0z"/>` +
      `<svg y="115" width="560" height="350" viewBox="0 0 400 250" overflow="visible">${drawing}</svg>` +
      `<path fill="var(--art-deep)" d="M0 464h560v166H0z"/></svg>`,
    colours,
  );
}

/** The hero drawing on the right part of a shared picture. */
export function sceneArt(name: string): string {
  const { viewBox, inside } = scene(name);
  return inPlainColours(
    `<svg x="610" y="70" width="560" height="490" viewBox="${viewBox}">${inside}</svg>`,
    LIGHT,
  );
}

/** Replaces the stylesheet's names by colours; throws if a drawing uses one that is not known here. */
function inPlainColours(svg: string, colours: Record<string, string>): string {
  return svg.replace(/var\(--([a-z-]+)\)/g, (_, name: string) => {
    const colour = colours[name];
    if (colour === undefined) throw new Error(`The colour --${name} cannot be drawn into a shared picture.`);
    return colour;
  });
}
