import { firstName } from '../../contract/first-name.ts';
import { partOf, type Right } from '../../contract/rights.ts';
import type { Deps } from '../../deps.ts';
import type { Place } from '../../http/access.ts';
import type { Staffing } from '../../http/guard.ts';
import { courseOfCertificate } from '../certificates/certificates.service.ts';
import { courseOfDoubt } from '../doubts/doubts.service.ts';
import { courseOfMaterial } from '../materials/materials.service.ts';
import { courseOfAnnouncement } from '../notifications/announcements.service.ts';
import { materialOfAttempt } from '../quizzes/quiz-results.service.ts';
import { materialOfWork } from '../submissions/grading.service.ts';
import { listPeopleWith } from '../users/users.service.ts';

type Find = (deps: Deps, id: number) => Promise<number | null | undefined>;

const inMaterial =
  (find: Find): Find =>
  async (deps, id) => {
    const materialId = await find(deps, id);
    return materialId == null ? undefined : courseOfMaterial(deps, materialId);
  };

const finders: Readonly<Record<Exclude<Place, 'certificate'>, Find>> = {
  course: (_deps, id) => Promise.resolve(id),
  material: courseOfMaterial,
  attempt: inMaterial(materialOfAttempt),
  submission: inMaterial(materialOfWork),
  doubt: courseOfDoubt,
  announcement: courseOfAnnouncement,
};

/** Tells the guard which course a call is about, and whom to ask for a right. */
export const createStaffing = (deps: Deps): Staffing => ({
  async courseOf(place, key) {
    if (place === 'certificate') return courseOfCertificate(deps, key);
    return /^[1-9]\d{0,14}$/.test(key) ? ((await finders[place](deps, Number(key))) ?? undefined) : undefined;
  },
  refusalOf: (right) => whomToAsk(deps, right),
});

/** Says whose part it is and whom to ask. @param right undefined where it is the owner's */
export async function whomToAsk({ db }: Deps, right: Right | undefined): Promise<string> {
  const holders = await listPeopleWith(db, right);
  // Staff with this right rather than an owner.
  const chosen = holders.find(({ isOwner }) => !isOwner) ?? holders[0];
  const part = right === undefined ? 'the owner' : partOf[right];
  return `This part belongs to ${part}.${chosen === undefined ? '' : ` Ask ${firstName(chosen.fullName)}.`}`;
}
