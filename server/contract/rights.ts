export const RIGHTS = ['teaching', 'lessons', 'content', 'payments', 'people'] as const;
export type Right = (typeof RIGHTS)[number];

interface Preset {
  readonly name: string;
  readonly rights: readonly Right[];
  readonly isOfCourses: boolean;
  readonly may: string;
}

// biome-ignore format: a line a preset
const presets = {
  teacher: { name: 'Teacher', rights: ['teaching', 'lessons'], isOfCourses: true, may: 'Lessons, marks and questions of chosen courses' },
  editor: { name: 'Editor', rights: ['content', 'lessons'], isOfCourses: false, may: 'Pages without prices, and lessons of all courses' },
  accounts: { name: 'Accounts', rights: ['payments'], isOfCourses: false, may: 'Orders, bank, receipts and refunds' },
  office: { name: 'Office', rights: ['people', 'payments'], isOfCourses: false, may: 'Students, enrolments, messages and payments' },
} as const satisfies Record<string, Preset>;

export type PresetName = keyof typeof presets;
export const PRESETS = Object.keys(presets) as [PresetName, ...PresetName[]];
export const presetOf = (name: PresetName): Preset => presets[name];

/** Names the presets that are whole among some rights, like `Editor and Accounts`. */
export function namePresets(rights: readonly Right[]): string {
  const whole = PRESETS.filter((name) => presetOf(name).rights.every((right) => rights.includes(right)));
  const shown = whole.filter((name) => name !== 'accounts' || !whole.includes('office'));
  return shown.map((name) => presetOf(name).name).join(' and ');
}

/** Names the preset to ask for a right. */
export const partOf: Readonly<Record<Right, string>> = {
  teaching: presets.teacher.name,
  // A teacher has them for some courses only.
  lessons: presets.editor.name,
  content: presets.editor.name,
  payments: presets.accounts.name,
  people: presets.office.name,
};
