import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sweepTrash } from '../../../server/features/trash/trash.service.ts';
import type { Client } from '../../support/client.ts';
import { catalogue, startProduct } from '../../support/product.ts';
import { ageInTrash } from '../../support/trash.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'abhyas-seeding-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Starts the product on the same data, lets an admin do something, and stops it; gives the courses at the start. */
async function run(doing: (admin: Client) => Promise<unknown> = async () => undefined, content = catalogue) {
  const product = await startProduct({ DATA_DIR: folder }, content);
  try {
    const admin = await product.adminClient();
    const { body } = await admin.get('/api/courses');
    await doing(admin);
    return body.map(({ courseName }: { courseName: string }) => courseName);
  } finally {
    await product.stop();
  }
}

describe('the courses of the catalogue', () => {
  it('are there once, however often the product starts', async () => {
    for (let start = 0; start < 2; start += 1)
      expect(await run()).toEqual(['Computer Fundamentals', 'Full Stack', 'Healthy Habits']);
  });

  it('stay as an admin renamed them', async () => {
    await run((admin) => admin.put('/api/courses/2', { courseName: 'MERN Stack', description: 'Anew.' }));
    expect(await run()).toEqual(['Computer Fundamentals', 'MERN Stack', 'Healthy Habits']);
  });

  it('do not come back when an admin deleted them, not even after the trash is emptied', async () => {
    await run((admin) => admin.delete('/api/courses/2'));
    expect(await run()).toEqual(['Computer Fundamentals', 'Healthy Habits']);
    const product = await startProduct({ DATA_DIR: folder });
    await ageInTrash(product, 'course', 2, 30);
    await sweepTrash(product.deps);
    await product.stop();
    expect(await run()).toEqual(['Computer Fundamentals', 'Healthy Habits']);
  });

  it('grow when the content grows; one that an admin made before is that of the file with its name', async () => {
    await run((admin) => admin.post('/api/courses', { courseName: 'yoga' }));
    const [first] = catalogue.courses;
    if (first === undefined) throw new Error('The catalogue is empty.');
    const added = ['Yoga', 'Weaving'].map((name) => ({
      ...first,
      slug: name.toLowerCase(),
      courseName: name,
    }));
    const names = await run(undefined, { ...catalogue, courses: [...catalogue.courses, ...added] });
    expect(names.slice(3).toSorted()).toEqual(['Weaving', 'Yoga']);
  });
});
