/**
 * Cuts the site's fonts out of the published Anek files (SIL Open Font License) into src/assets/fonts:
 *
 *   anek-latin.woff2        every page: printable ASCII, the accented letters of common names, the
 *                           punctuation the texts use, and ₹; weights 400 to 800
 *   anek-devanagari.woff2   only the letters of the brand word (BRAND_WORD); weights 400 to 800
 *   AnekHeadline.ttf, AnekText.ttf
 *                           fixed weights for drawing the sharing pictures at build time; never served
 *
 * The results are checked in; run `node scripts/make-fonts.mjs` after changing what is listed here
 * (and the unicode-range in src/styles/fonts.css with it).
 */
import { readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';
import { graftGlyph } from './fonts/graft-glyph.mjs';
import { rename } from './fonts/rename.mjs';

const BRAND_WORD = 'अभ्यास';
const ASCII = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('');
const LETTERS = 'áäçèéíñóöü';
const PUNCTUATION = '\u00a0©·×–—‘’“”•…→';
const RUPEE = '₹';
const WEIGHTS = { wght: { min: 400, max: 800 } };
/** Kerning, even figures, and what Devanagari needs to join its letters; fractions and alternates go. */
const FEATURES = [
  'kern',
  'ccmp',
  'rvrn',
  'tnum',
  'akhn',
  'half',
  'rphf',
  'blwf',
  'pstf',
  'cjct',
  'pres',
  'abvs',
  'blws',
  'psts',
  'haln',
  'dist',
  'abvm',
  'blwm',
];
const OUT = new URL('../src/assets/fonts/', import.meta.url);

const latin = await published(
  import.meta.resolve('@fontsource-variable/anek-latin/files/anek-latin-latin-wght-normal.woff2'),
);
const latinExt = await published(
  import.meta.resolve('@fontsource-variable/anek-latin/files/anek-latin-latin-ext-wght-normal.woff2'),
);
const devanagari = await published(
  import.meta.resolve(
    '@fontsource-variable/anek-devanagari/files/anek-devanagari-devanagari-wght-normal.woff2',
  ),
);

const main = await cut(latin, ASCII + LETTERS + PUNCTUATION, WEIGHTS);
const rupee = await cut(latinExt, RUPEE, WEIGHTS);
const merged = graftGlyph(main, rupee, RUPEE.charCodeAt(0));
await save('anek-latin.woff2', await compress(merged));
await save('anek-devanagari.woff2', await compress(await cut(devanagari, BRAND_WORD, WEIGHTS)));
for (const [family, wght] of [
  ['AnekHeadline', 750],
  ['AnekText', 450],
]) {
  const fixed = await cut(merged, ASCII + LETTERS + PUNCTUATION + RUPEE, { wght });
  await save(`${family}.ttf`, rename(fixed, family));
}

/** A variable font file as it was published, from its address in node_modules. */
function published(address) {
  return readFile(new URL(address));
}

/** A TrueType file with only these characters and this part of the weight axis. */
function cut(font, text, variationAxes) {
  return subsetFont(font, text, { targetFormat: 'truetype', variationAxes, keepFeatures: FEATURES });
}

/** The same font as woff2. */
function compress(font) {
  return subsetFont(font, ASCII + LETTERS + PUNCTUATION + RUPEE + BRAND_WORD, { targetFormat: 'woff2' });
}

async function save(name, bytes) {
  await writeFile(new URL(name, OUT), bytes);
  process.stdout.write(`${name} ${bytes.length} bytes\n`);
}
