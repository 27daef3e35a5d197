import type { Material } from '../../../server/contract/materials.ts';

/** Lessons in a row that stand under one heading. */
export interface CourseModule {
  /** Undefined above the first heading. */
  readonly name: string | undefined;
  readonly lessons: readonly Material[];
}

/** A course by its headings: one stands until the next. */
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
