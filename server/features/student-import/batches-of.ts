import type { ChosenBatch } from '../../contract/courses.ts';
import { foldText } from '../../contract/fold-text.ts';
import { isOver, type Offer } from '../../contract/offers.ts';
import type { StudentLine } from '../../contract/users.ts';
import type { ImportProblems } from './read-students.ts';

interface Sold {
  readonly id: number;
  readonly offers: readonly Offer[];
}

/** Finds the batches that a line names among those of its courses, by name or key; faults go into `problems`. */
export function batchesOf(
  { line, batches = [] }: StudentLine,
  courses: readonly Sold[],
  today: string,
  problems: ImportProblems,
): ChosenBatch[] {
  const refuse = (message: string) => problems.add(line, 'batch', message);
  const found = batches.flatMap((name) => {
    const all = courses.flatMap(({ id, offers }) => offers.map((offer) => ({ courseId: id, offer })));
    const isKey = ({ offer }: (typeof all)[number]): boolean => offer.key === name;
    const isName = ({ offer }: (typeof all)[number]): boolean => foldText(offer.name) === foldText(name);
    const named = all.some(isKey) ? all.filter(isKey) : all.filter(isName);
    if (named.length === 0) refuse(`No course in this line has a batch “${name}”.`);
    const [over] = named.filter(({ offer }) => isOver(offer, today));
    if (over !== undefined) refuse(`The batch “${over.offer.name}” is over. Please choose another.`);
    return named;
  });
  if (new Set(found.map(({ courseId }) => courseId)).size < found.length)
    refuse('This line names two batches of one course. Choose one, by its key if both have the same name.');
  return found.map(({ courseId, offer }) => ({ courseId, offer: offer.key }));
}
