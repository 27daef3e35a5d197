import { RIGHTS, type Right } from '../contract/rights.ts';

export type Scope = 'all' | ReadonlySet<number>;

export interface Rights {
  readonly isOwner: boolean;
  readonly granted: ReadonlyMap<Right, Scope>;
}

interface Holder {
  readonly rights: Rights;
}

export interface RightRow {
  readonly right: Right | 'owner';
  readonly course_id: number | null;
}

export const NO_RIGHTS: Rights = { isOwner: false, granted: new Map() };
export const OWNER: Rights = { isOwner: true, granted: new Map() };

export function toRights(rows: readonly RightRow[]): Rights {
  if (rows.some(({ right }) => right === 'owner')) return OWNER;
  const granted = RIGHTS.map((right): [Right, Scope] => {
    const courses = rows.filter((row) => row.right === right).map(({ course_id }) => course_id);
    const isEverywhere = courses.includes(null);
    return [right, isEverywhere ? 'all' : new Set(courses.filter((id) => id !== null))];
  });
  return { isOwner: false, granted: new Map(granted.filter(([, scope]) => !isNowhere(scope))) };
}

/** Returns where someone has at least one of these rights. */
export function scopeOf({ rights: { isOwner, granted } }: Holder, ...wanted: readonly Right[]): Scope {
  const scopes = wanted.map((right) => granted.get(right) ?? new Set<number>());
  if (isOwner || scopes.includes('all')) return 'all';
  return new Set(scopes.flatMap((scope) => (scope === 'all' ? [] : [...scope])));
}

export const isNowhere = (scope: Scope): boolean => scope !== 'all' && scope.size === 0;

const covers = (scope: Scope, courseId: number): boolean => scope === 'all' || scope.has(courseId);

export const has = (holder: Holder, right: Right): boolean => !isNowhere(scopeOf(holder, right));

export const may = (holder: Holder, right: Right, courseId: number): boolean =>
  covers(scopeOf(holder, right), courseId);

/** Says whether someone sees a course as its teachers do. */
export const teaches = (holder: Holder, courseId: number): boolean =>
  covers(scopeOf(holder, 'lessons', 'teaching'), courseId);

export const isStaff = ({ rights: { isOwner, granted } }: Holder): boolean => !isOwner && granted.size > 0;

/** Returns the rights that answers name: owners and students have no such field. */
export const namedRights = (holder: Holder): { rights?: Right[] } =>
  isStaff(holder) ? { rights: [...holder.rights.granted.keys()] } : {};
