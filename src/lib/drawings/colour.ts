/**
 * Course hues as colours for pictures without a stylesheet. Formulas of the OKLab colour space; src/styles/hues.css has
 * the same hues for pages.
 */

const linear = (c: number) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
const gamma = (c: number) => (c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055);

/** Converts a hue from 0 (red) over 120 (green) to 240 (blue) to the OKLCH wheel, in whole degrees. */
export function oklchHue(hue: number): number {
  const channel = (n: number) => {
    const k = (n + hue / 30) % 12;
    return linear(0.5 - 0.375 * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  };
  const [r, g, b] = [channel(0), channel(8), channel(4)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return Math.round((Math.atan2(bb, a) * 180) / Math.PI + 360) % 360;
}

/** Converts an OKLCH colour to `#rrggbb`, clipped to sRGB. `hue` in degrees. */
export function oklchHex(lightness: number, chroma: number, hue: number): string {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const hex = (c: number) =>
    Math.round(255 * gamma(Math.min(1, Math.max(0, c))))
      .toString(16)
      .padStart(2, '0');
  return `#${channels.map(hex).join('')}`;
}

/** Returns the class for course art's colours: the hue rounded to a step of 15 (see src/styles/hues.css). */
export const hueClass = (hue: number) => `hue-${(Math.round(hue / 15) * 15) % 360}`;
