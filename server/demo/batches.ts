import type { Deps } from '../deps.ts';
import { waitForPlace } from '../features/batches/waiters.service.ts';
import { makeCode } from '../features/codes/codes.service.ts';
import { findListed } from '../features/orders/choose-offer.ts';
import type { School } from './school.ts';
import { type Person, type Sale, sell } from './selling.ts';

const CODE = 'LEARN10';
const SALES: readonly (readonly [daysAgo: number, offer: string, sale?: Sale, secondPart?: number])[] = [
  [49, 'weekend', {}, 10],
  [48, 'weekend', {}, 8],
  [47, 'weekend'],
  [45, 'weekend', {}, 5],
  [43, 'weekend'],
  [5, 'evening', { code: CODE }],
  [4, 'evening'],
  [2, 'evening', { office: 'nothing' }],
];

/** Sells places in the batches of a course, where it has some. @param people who buy, and at last who wait for a place */
export function sellBatches(
  school: School,
  deps: Deps,
  slug: string,
  people: readonly Person[],
  learn: (person: Person) => (userId: number, at: number) => void,
): void {
  if (findListed(deps, slug)?.offers === undefined) return;
  const { adminId, at, plan } = school;
  const terms = {
    percent: 10,
    perPerson: 1,
    forRenewals: false,
    note: 'Our own students tell their friends',
  };
  plan(at(12, 11), (past) => makeCode(past, { code: CODE, ...terms }, adminId));
  for (const [index, person] of people.entries()) {
    const [daysAgo, offer, sale, second] = SALES[index] ?? [];
    const secondPart = second === undefined ? undefined : at(second, 18);
    if (daysAgo !== undefined)
      sell(school, person, slug, at(daysAgo, 12), { ...sale, offer, secondPart }, learn(person));
    else
      plan(at(1, 9 + index), (past) =>
        waitForPlace(
          past,
          { slug, key: 'evening' },
          { name: person.fullName, email: person.email },
          undefined,
          '',
        ),
      );
  }
}
