import { fileURLToPath } from 'node:url';
import sharp, { type OverlayOptions } from 'sharp';

const fonts = { AnekHeadline: 'AnekHeadline.ttf', AnekText: 'AnekText.ttf' };

type Text = {
  text: string;
  font: keyof typeof fonts;
  /** Height of the letters in px. */
  size: number;
  colour: string;
  /** Lines break at this width in px. */
  width?: number;
  /** Room between lines in px; less than nothing pulls them together. */
  leading?: number;
};

/** A drawn text and the room it takes, in px. */
export type DrawnText = { input: Buffer; width: number; height: number };

/** Draws a text in the site's font, whatever fonts the machine has. */
export async function drawText({ text, font, size, colour, width, leading = 0 }: Text): Promise<DrawnText> {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${asMarkup(text)}</span>`,
      font: `${font} ${size}`,
      fontfile: fontFile(fonts[font]),
      rgba: true,
      dpi: 72,
      spacing: leading,
      ...(width !== undefined && { width }),
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  return { input: data, width: info.width, height: info.height };
}

/** Puts a drawn text with its upper left corner at a spot. */
export const placed = ({ input }: DrawnText, left: number, top: number): OverlayOptions => ({
  input,
  left: Math.round(left),
  top: Math.round(top),
});

/** The build runs in the project's folder; the font files are read from its sources, never served. */
const fontFile = (name: string) =>
  fileURLToPath(new URL(`src/assets/fonts/${name}`, `file://${process.cwd()}/`));

const asMarkup = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
