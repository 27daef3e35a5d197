import type { Material } from '../../../../server/contract/materials.ts';
import { modulesOf } from '../../../lib/content/course-modules.ts';

/** A row of a course's order: a lesson, or the heading of those below it. */
export type OrderRow =
  | { readonly key: string; readonly material: Material }
  | { readonly key: string; readonly module: string };

export const isLesson = (row: OrderRow): row is Extract<OrderRow, { material: Material }> =>
  'material' in row;

export const rowName = (row: OrderRow): string => (isLesson(row) ? row.material.title : row.module);

/** A heading as a row. @param at tells two of one name apart */
export const headingOf = (module: string, at = 0): OrderRow => ({ key: `module ${module} ${at}`, module });

/** A course as rows, each heading above its lessons. */
export function rowsOf(materials: readonly Material[]): readonly OrderRow[] {
  const seen: (string | undefined)[] = [];
  return modulesOf(materials).flatMap(({ name, lessons }) => {
    const at = seen.filter((one) => one === name).length;
    seen.push(name);
    return [
      ...(name === undefined ? [] : [headingOf(name, at)]),
      ...lessons.map((material) => ({ key: String(material.id), material })),
    ];
  });
}

/** What the server is told of such rows. */
export function orderOf(rows: readonly OrderRow[]): { materialIds: number[]; modules: (string | null)[] } {
  const materialIds: number[] = [];
  const modules: (string | null)[] = [];
  let current: string | null = null;
  for (const row of rows)
    if (isLesson(row)) {
      materialIds.push(row.material.id);
      modules.push(current);
    } else current = row.module;
  return { materialIds, modules };
}

/** The rows that the lists show, with the headings that have no lesson (yet) and so are known to this screen alone. */
export function keepHeadings(rows: readonly OrderRow[], arranged: readonly OrderRow[]): readonly OrderRow[] {
  const kept = [...rows];
  for (const [at, row] of arranged.entries()) {
    const next = arranged[at + 1];
    const isEmpty = !isLesson(row) && (next === undefined || !isLesson(next));
    if (!isEmpty || kept.some(({ key }) => key === row.key)) continue;
    const before = arranged[at - 1]?.key;
    kept.splice(kept.findLastIndex(({ key }) => key === before) + 1, 0, row);
  }
  return kept;
}
