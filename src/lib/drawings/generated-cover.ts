import { hashOf } from './hash.ts';

const made = new Map<string, string>();

/**
 * Draws a cover for a course without one: a table, a moon and a marigold shape, with blocks derived from the slug. The
 * inside of an <svg viewBox="0 0 400 250">.
 */
export function generatedCover(slug: string): string {
  const cover = made.get(slug) ?? draw(slug);
  made.set(slug, cover);
  return cover;
}

function draw(slug: string): string {
  const seed = hashOf(slug);
  const pick = (shift: number, choices: number) => (seed >>> shift) % choices;
  const moon = `<circle cx="${100 + pick(0, 4) * 66}" cy="${64 + pick(2, 4) * 14}" r="${96 + pick(4, 3) * 12}" fill="var(--paper)" opacity=".5"/>`;
  const marigold = pick(6, 4);
  const blocks = [0, 1, 2, 3].map((i) =>
    block(56 + i * 76, 56 + pick(8 + i * 3, 5) * 24, pick(20 + i * 2, 3), i === marigold),
  );
  return [
    '<path fill="var(--art-ground)" d="M0 0h400v250H0z"/>',
    moon,
    ...blocks,
    '<path fill="var(--art-deep)" d="M0 208h400v42H0z"/>',
  ].join('');
}

/** Draws a block on the table: a rounded pillar, a pillar with a dome, or a stack of discs. */
function block(x: number, height: number, form: number, accent: boolean): string {
  const fill = `fill="var(--${accent ? 'marigold' : 'art-deep'})"`;
  const top = 208 - height;
  if (form === 0) return `<rect x="${x}" y="${top}" width="60" height="${height}" rx="8" ${fill}/>`;
  if (form === 1) return `<path ${fill} d="M${x} 208V${top + 30}a30 30 0 0 1 60 0v${height - 30}z"/>`;
  const discs = Math.max(1, Math.round(height / 34));
  return Array.from(
    { length: discs },
    (_, i) => `<rect x="${x}" y="${208 - (i + 1) * 34 + 4}" width="60" height="30" rx="15" ${fill}/>`,
  ).join('');
}
