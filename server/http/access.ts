import type { Right } from '../contract/rights.ts';

interface StaffRule<Of = string> {
  /** One of them is enough. */
  readonly rights: readonly Right[];
  /** Without it the service looks at the courses. */
  readonly of?: Of;
}

const teaching = ['teaching'] as const;
const lessons = ['lessons'] as const;
const either = ['lessons', 'teaching'] as const;
const withPeople = ['people', 'teaching'] as const;
const withMoney = ['payments', ...withPeople] as const;

const staffRules = {
  staff: { rights: ['teaching', 'lessons', 'content', 'payments', 'people'] },
  content: { rights: ['content'] },
  payments: { rights: ['payments'] },
  people: { rights: ['people'] },
  lessons: { rights: lessons },
  'lessons of course': { rights: lessons, of: 'course' },
  'lessons of material': { rights: lessons, of: 'material' },
  teaching: { rights: teaching },
  'teaching of course': { rights: teaching, of: 'course' },
  'teaching of material': { rights: teaching, of: 'material' },
  'teaching of attempt': { rights: teaching, of: 'attempt' },
  'teaching of submission': { rights: teaching, of: 'submission' },
  'teaching of certificate': { rights: teaching, of: 'certificate' },
  'teaching of doubt': { rights: teaching, of: 'doubt' },
  'teaching of announcement': { rights: teaching, of: 'announcement' },
  'lessons or teaching': { rights: either },
  'lessons or teaching of course': { rights: either, of: 'course' },
  'lessons or teaching of material': { rights: either, of: 'material' },
  'people or teaching': { rights: withPeople },
  'people or teaching of course': { rights: withPeople, of: 'course' },
  'payments, people or teaching of course': { rights: withMoney, of: 'course' },
} as const satisfies Record<string, StaffRule>;

type StaffAccess = keyof typeof staffRules;

/** What the first parameter of a path names, where rights are for chosen courses. */
export type Place = Extract<(typeof staffRules)[StaffAccess], { of: string }>['of'];

/** `account` includes people who must choose a password, `setup` those who must set up two-step login; `admin`: owners only. */
export type Access = 'public' | 'account' | 'setup' | 'member' | 'study' | 'admin' | StaffAccess;

export const staffRule = (access: Access): StaffRule<Place> | undefined =>
  access in staffRules ? staffRules[access as StaffAccess] : undefined;
