import type { Material } from '../../../server/contract/materials.ts';

/** Consecutive lessons under one heading. */
export interface CourseModule {
  /** Undefined above the first heading. */
  readonly name: string | undefined;
  readonly lessons: readonly Material[];
}

/** Groups a course by headings; each applies until the next. */
export function modulesOf(materials: readonly Material[]): CourseModule[] {
  const modules: { name: string | undefined; lessons: Material[] }[] = [];
  for (const material of materials) {
    const current = modules.at(-1);
    const name = material.module ?? current?.name;
    if (current !== undefined && current.name === name) current.lessons.push(material);
    else modules.push({ name, lessons: [material] });
  }
  return modules;
}
