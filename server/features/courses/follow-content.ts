import { audit } from '../../audit.ts';
import { foldText } from '../../contract/fold-text.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import * as rows from './content-courses.repository.ts';
import { updateCourse } from './courses.repository.ts';
import { insertCourse } from './courses.service.ts';

type Row = Awaited<ReturnType<typeof rows.listNames>>[number];

interface Seed {
  readonly title: string;
  readonly summary: string;
}

interface Change {
  readonly row: Row;
  readonly seed: Seed;
  readonly courseName: string;
  readonly description: string;
}

/** Syncs rows with course files; deleted courses stay deleted. @returns courses whose names still differ */
export async function followContent(deps: Deps, tx: Db): Promise<{ slug: string; courseName: string }[]> {
  const { courses, hidden } = deps.catalogue;
  const seeded = new Map((await rows.listSeeded(tx)).map((one) => [one.slug, one]));
  const known = await rows.listNames(tx);
  const ofSlug = new Map(known.filter(({ slug }) => slug !== null).map((row) => [row.slug, row]));
  const named = new Map(known.filter((row) => row.deleted_at === null).map((row) => [row.name_key, row]));
  const changes: Change[] = [];
  const differing: { slug: string; courseName: string }[] = [];
  for (const course of [...courses, ...hidden]) {
    const { slug, courseName } = course;
    const seed = { title: courseName, summary: course.description };
    const before = seeded.get(slug);
    const row = ofSlug.get(slug);
    if (before === undefined && row === undefined) {
      if (hidden.includes(course)) continue;
      const same = named.get(foldText(courseName));
      if (same === undefined) await insertCourse(deps, tx, course);
      // The admin created the course before its page.
      else if (same.slug === null)
        changes.push({ row: { ...same, slug }, seed, courseName, description: seed.summary });
      else
        deps.log.warn(
          { course: slug, name: courseName },
          'another course has this name, so this file makes none',
        );
      await rows.noteSeeded(tx, slug, seed, deps.now());
    } else if (row !== undefined) {
      const isFirst = before !== undefined && before.title === null;
      const names = isFirst || before?.title === seed.title ? row.course_name : seed.title;
      if (isFirst && row.deleted_at === null && row.course_name !== seed.title)
        differing.push({ slug, courseName: row.course_name });
      const description = isFirst || before?.summary === seed.summary ? row.description : seed.summary;
      if (before?.title !== seed.title || before.summary !== seed.summary)
        changes.push({ row, seed, courseName: names, description });
    }
  }
  const gone = hidden.filter(({ slug }) => seeded.has(slug) && !ofSlug.has(slug)).map(({ slug }) => slug);
  if (gone.length > 0) await rows.forgetSeeded(tx, gone);
  await applyChanges(deps, tx, changes, known);
  return differing;
}

async function applyChanges(deps: Deps, tx: Db, changes: readonly Change[], known: readonly Row[]) {
  const at = deps.now();
  const free = withFreeNames(changes, known);
  for (const { row } of changes.filter((change) => !free.includes(change)))
    deps.log.warn(
      { course: row.slug },
      'another course has the new title of this file, so the course keeps its name',
    );
  const renamed = free.filter(({ row, courseName }) => row.course_name !== courseName);
  if (renamed.length > 0)
    await rows.clearNames(
      tx,
      renamed.map(({ row }) => row.id),
    );
  for (const { row, seed, courseName: course_name, description } of free) {
    const { id, slug } = row;
    const texts = { slug, course_name, name_key: foldText(course_name), description };
    const isSame = row.course_name === course_name && row.description === description;
    await updateCourse(tx, id, isSame ? { slug } : { ...texts, version: row.version + 1, updated_at: at });
    await rows.noteSeeded(tx, slug ?? '', seed, at);
    if (row.course_name === course_name) continue;
    const detail = { from: row.course_name, to: course_name };
    await audit(tx, undefined, 'course-renamed', { type: 'course', id }, detail);
  }
}

function withFreeNames(changes: readonly Change[], known: readonly Row[]): readonly Change[] {
  const changed = new Set(changes.map(({ row }) => row.id));
  const taken = new Set(
    known.filter((row) => row.deleted_at === null && !changed.has(row.id)).map((row) => row.name_key),
  );
  const free = changes.filter(({ row, courseName }) => {
    if (row.deleted_at !== null) return true;
    const key = foldText(courseName);
    if (taken.has(key)) return false;
    taken.add(key);
    return true;
  });
  return free.length === changes.length ? free : withFreeNames(free, known);
}
