import type { Catalogue } from '../../catalogue.ts';
import type { ContentProblem } from '../../contract/content-problem.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { countHeldOf, listSoldNames } from '../orders/places.ts';

const coursesOf = ({ courses, hidden }: Catalogue) => [...courses, ...hidden];

/** Refuses to take offers off a course that someone has or bought. @throws AppError CONTENT_WRONG */
export async function assertOffersKept({ db, now }: Deps, before: Catalogue, after: Catalogue) {
  const problems: ContentProblem[] = [];
  for (const { slug, courseName, offers = [] } of coursesOf(before)) {
    const next = coursesOf(after).find((one) => one.slug === slug);
    const gone = offers.filter(({ key }) => !next?.offers?.some((one) => one.key === key));
    if (next === undefined || gone.length === 0) continue;
    const held = await countHeldOf(db, slug, now());
    const sold = await listSoldNames(db, slug);
    for (const { key, name } of gone) {
      const count = held.get(key) ?? 0;
      if (count === 0 && !sold.has(key)) continue;
      const has = count === 1 ? '1 student is' : `${count} students are`;
      const why = count === 0 ? `Someone bought “${name}”.` : `${has} in “${name}”.`;
      const text = `${why} Hide it instead.`;
      problems.push({ path: `courses/${slug}.md`, pointer: '/offers', title: courseName, label: name, text });
    }
  }
  if (problems.length > 0) throw new AppError('CONTENT_WRONG', { members: { problems } });
}
