import { createHash } from 'node:crypto';
import { allCourses, type Content, contentAsWritten, siteFile } from '../content/content.ts';
import { avatar } from './avatar/avatar.ts';
import { covers } from './covers.ts';
import { iconOf } from './icons.ts';

/** Number of students on the home page. */
export const FACES = 6;

/** One file with the drawings of pages that show many: such pages load faster, and browsers cache the file. */
interface Sprite {
  /** Name without `.svg`; changes with the content. */
  name: string;
  svg: string;
  /** Address of a drawing: a cover by its motif, `face-0`, `icon-book`. */
  href: (drawing: string) => string;
  /** Address of a maker's or teacher's face. */
  faceOf: (person: string) => string;
}

const symbol = (id: string, size: string, inside: string) =>
  `<symbol id="${id}" viewBox="0 0 ${size}">${inside}</symbol>`;

async function draw(): Promise<Sprite> {
  const { testimonials } = await siteFile('testimonials');
  const { subjects } = await siteFile('subjects');
  const { paths } = await siteFile('paths');
  const icons = new Set([...subjects, ...paths].map(({ icon }) => icon));
  const { team } = (await contentAsWritten()).about;
  const makers = (await allCourses())
    .flatMap(({ data }) => data.works)
    .map(({ avatar: key, maker }) => key ?? maker);
  const people = [
    ...testimonials.slice(0, FACES).map(({ avatar: key, name }) => key ?? name),
    ...new Set([...makers, ...team.members.map(({ avatar: key, name }) => key ?? name)]),
  ];
  const symbols = [
    ...[...covers].map(([motif, cover]) => symbol(motif, '400 250', cover)),
    ...people.flatMap((person, at) =>
      people.indexOf(person) === at || at < FACES ? symbol(`face-${at}`, '96 96', avatar(person)) : [],
    ),
    ...[...icons].map((icon) => symbol(`icon-${icon}`, '24 24', iconOf(icon))),
  ];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`;
  const name = `drawings.${createHash('sha256').update(svg).digest('hex').slice(0, 8)}`;
  const href = (drawing: string) => `/art/${name}.svg#${drawing}`;
  return { name, svg, href, faceOf: (person) => href(`face-${people.indexOf(person)}`) };
}

const drawn = new WeakMap<Content, Promise<Sprite>>();

/** Returns the sprite of this publication. */
export async function sprite(): Promise<Sprite> {
  const content = await contentAsWritten();
  const known = drawn.get(content) ?? draw();
  drawn.set(content, known);
  return known;
}
