import { createHash } from 'node:crypto';
import { type Content, contentAsWritten, siteFile } from '../content/content.ts';
import { avatar } from './avatar/avatar.ts';
import { covers } from './covers.ts';
import { iconOf } from './icons.ts';

/** How many learners the home page shows. */
export const FACES = 6;

/** Drawings that stand on pages of many, in one file: such a page is there with its first packets, and browsers keep the file. */
interface Sprite {
  /** Name without `.svg`; changes with its content. */
  name: string;
  svg: string;
  /** Address of one drawing: a cover by its motif, `face-0`, `icon-book`. */
  href: (drawing: string) => string;
}

const symbol = (id: string, size: string, inside: string) =>
  `<symbol id="${id}" viewBox="0 0 ${size}">${inside}</symbol>`;

async function draw(): Promise<Sprite> {
  const { testimonials } = await siteFile('testimonials');
  const { subjects } = await siteFile('subjects');
  const { paths } = await siteFile('paths');
  const icons = new Set([...subjects, ...paths].map(({ icon }) => icon));
  const symbols = [
    ...[...covers].map(([motif, cover]) => symbol(motif, '400 250', cover)),
    ...testimonials
      .slice(0, FACES)
      .map((person, at) => symbol(`face-${at}`, '96 96', avatar(person.avatar ?? person.name))),
    ...[...icons].map((icon) => symbol(`icon-${icon}`, '24 24', iconOf(icon))),
  ];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`;
  const name = `drawings.${createHash('sha256').update(svg).digest('hex').slice(0, 8)}`;
  return { name, svg, href: (drawing) => `/art/${name}.svg#${drawing}` };
}

const drawn = new WeakMap<Content, Promise<Sprite>>();

/** The sprite of this publication. */
export async function sprite(): Promise<Sprite> {
  const content = await contentAsWritten();
  const known = drawn.get(content) ?? draw();
  drawn.set(content, known);
  return known;
}
