import type { Material } from '../../../../server/contract/materials.ts';
import { modulesOf } from '../../../lib/content/course-modules.ts';
import { moveItem } from '../materials/move-item.ts';

/** Row of a course's order: a lesson, or the heading above lessons. */
export type OrderRow =
  | { readonly key: string; readonly material: Material }
  | { readonly key: string; readonly module: string };

export const isLesson = (row: OrderRow): row is Extract<OrderRow, { material: Material }> =>
  'material' in row;

export const rowName = (row: OrderRow): string => (isLesson(row) ? row.material.title : row.module);

/** Returns a heading as a row. @param at distinguishes headings of the same name */
export const headingOf = (module: string, at = 0): OrderRow => ({ key: `module ${module} ${at}`, module });

/** Returns a course as rows, each heading above its lessons. */
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

/** Converts rows to the server's input. */
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

/** Returns the saved rows, plus empty headings, which only this screen knows. */
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

/** Position of something added below a row; -1 is the top. */
interface LessonPlace {
  /** Id of the lesson above; 0 at the top. */
  readonly after: number;
  readonly module: string | null;
}

/** Returns the position below the row at `at`. */
export function placeBelow(rows: readonly OrderRow[], at: number): LessonPlace {
  const above = rows.slice(0, at + 1);
  const heading = above.findLast((row) => !isLesson(row));
  return {
    after: above.findLast(isLesson)?.material.id ?? 0,
    module: heading === undefined ? null : rowName(heading),
  };
}

/** Lessons with their heading; only the first block may have none. */
interface Block {
  readonly heading: OrderRow | undefined;
  readonly lessons: readonly Extract<OrderRow, { material: Material }>[];
}

/** Groups rows into modules. */
export function blocksOf(rows: readonly OrderRow[]): readonly Block[] {
  const blocks: { heading: OrderRow | undefined; lessons: Extract<OrderRow, { material: Material }>[] }[] =
    [];
  for (const row of rows)
    if (!isLesson(row)) blocks.push({ heading: row, lessons: [] });
    else if (blocks.length === 0) blocks.push({ heading: undefined, lessons: [row] });
    else blocks.at(-1)?.lessons.push(row);
  return blocks;
}

const blockAt = (blocks: readonly Block[], row: OrderRow | undefined): number =>
  blocks.findIndex(({ heading, lessons }) => heading === row || lessons.some((one) => one === row));

/** Moves a lesson, or a heading with its lessons, to the place of another row. */
export function moveRow(rows: readonly OrderRow[], from: number, to: number): readonly OrderRow[] {
  const row = rows[from];
  if (row === undefined || isLesson(row)) return moveItem(rows, from, to);
  const blocks = blocksOf(rows);
  const at = blockAt(blocks, row);
  // Lessons without a heading stay at the top.
  const least = blocks[0]?.heading === undefined ? 1 : 0;
  const target = Math.max(least, blockAt(blocks, rows[to]));
  const moved = moveItem(blocks, at, target);
  return moved === blocks
    ? rows
    : moved.flatMap(({ heading, lessons }) => [...(heading === undefined ? [] : [heading]), ...lessons]);
}

/** Moves a lesson past the next row, or a module past the next module. */
export function stepRow(rows: readonly OrderRow[], from: number, by: 1 | -1): readonly OrderRow[] {
  const row = rows[from];
  if (row === undefined || isLesson(row)) return moveRow(rows, from, from + by);
  const blocks = blocksOf(rows);
  const next = blocks[blockAt(blocks, row) + by]?.heading;
  return next === undefined ? rows : moveRow(rows, from, rows.indexOf(next));
}

/** Announces a row's new position. */
export function placeWords(rows: readonly OrderRow[], row: OrderRow): string {
  const blocks = blocksOf(rows);
  const at = blockAt(blocks, row);
  if (!isLesson(row)) {
    const modules = blocks.filter(({ heading }) => heading !== undefined);
    return `${rowName(row)} moved to place ${modules.findIndex(({ heading }) => heading === row) + 1} of ${modules.length}.`;
  }
  const { heading, lessons = [] } = blocks[at] ?? {};
  const place = `${rowName(row)} moved to place ${lessons.indexOf(row) + 1} of ${lessons.length}`;
  return heading === undefined ? `${place}.` : `${place} in ${rowName(heading)}.`;
}
