import { createHash } from 'node:crypto';
import { coverSprite } from './covers.ts';

const hash = createHash('sha256').update(coverSprite()).digest('hex').slice(0, 8);

/** Name of the covers' file without `.svg`; changes with its content, so browsers may keep it for ever. */
export const spriteName = `covers.${hash}`;

/** Address of the covers' file; add `#` and the motif. */
export const spriteHref = `/art/${spriteName}.svg`;
