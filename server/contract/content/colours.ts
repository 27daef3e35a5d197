/** WCAG 2's contrast for text. */
export const READABLE = 4.5;
/** The grounds of src/styles/tokens.css. */
const PAPER = { light: '#fffcf7', dark: '#10131c' };
export const DARK_WORDS = '#2b1a00';

const channels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** Mixes two `#rrggbb` colours. @param share from 0 to 1 */
export function mix(hex: string, other: string, share: number): string {
  const into = channels(other);
  const mixed = channels(hex).map((channel, at) => Math.round(channel + ((into[at] ?? 0) - channel) * share));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex)
    .map((channel) => channel / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast of two colours, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function readable(hex: string, towards: string, ground: string, wanted = READABLE): string {
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = mix(hex, towards, share);
    if (contrast(mixed, ground) >= wanted) return mixed;
  }
  return towards;
}

export const HEX = /^#[0-9a-f]{6}$/i;
export const isColour = (value: unknown): value is string => typeof value === 'string' && HEX.test(value);

type Palette = Readonly<Record<string, readonly [day: string, night: string]>>;

/** Shades of the main colour, by their names in src/styles/tokens.css. */
function brandShades(brand: string): Palette {
  const night = readable(brand, '#ffffff', PAPER.dark, 7);
  return {
    brand: [readable(brand, '#000000', PAPER.light), night],
    'brand-strong': [mix(brand, '#000000', 0.25), mix(night, '#ffffff', 0.3)],
    'brand-soft': [mix(brand, '#ffffff', 0.91), mix(brand, PAPER.dark, 0.75)],
    'on-brand': ['#ffffff', mix(brand, '#000000', 0.7)],
    'brand-deep': [mix(brand, '#000000', 0.3), mix(brand, '#000000', 0.55)],
  };
}

function accentShades(accent: string): Palette {
  const soft = { day: mix(accent, '#ffffff', 0.8), night: mix(accent, PAPER.dark, 0.75) };
  return {
    marigold: [accent, readable(accent, '#ffffff', PAPER.dark, 7)],
    'marigold-soft': [soft.day, soft.night],
    'marigold-ink': [readable(accent, '#000000', soft.day), readable(accent, '#ffffff', soft.night)],
  };
}

export function readingOf(name: 'brand' | 'accent', hex: string): { day: number; night: number } {
  if (name === 'accent') return { day: contrast(hex, DARK_WORDS), night: contrast(hex, DARK_WORDS) };
  const [, night = hex] = brandShades(hex)['brand'] ?? [];
  return { day: contrast(hex, PAPER.light), night: contrast(night, PAPER.dark) };
}

interface Colours {
  readonly brand?: string | undefined;
  readonly accent?: string | undefined;
}

/** Colours that are not chosen keep ours. */
export const paletteOf = ({ brand, accent }: Colours): Palette => ({
  ...(brand !== undefined && brandShades(brand)),
  ...(accent !== undefined && accentShades(accent)),
});

export const stylesheetOf = (colours: Colours): string =>
  `:root{${Object.entries(paletteOf(colours))
    .map(([name, [day, night]]) => `--${name}:light-dark(${day},${night})`)
    .join(';')}}`;
