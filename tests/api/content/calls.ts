import { draft, fileAt, openContent, set } from '../../support/content-folder.ts';
import { fixture } from '../../support/fixtures.ts';
import { type FeatureCalls, type Maker, oneFile } from '../../support/requests.ts';
import type { SeededCourse } from '../../support/seeded-course.ts';

const drafted = 'courses/angular.md';
const opened: Maker = async ({ product }) => {
  await openContent(product);
  return {};
};
/** Address of a file with a draft that can be published. */
async function draftOf(c: SeededCourse): Promise<string> {
  await opened(c);
  await draft(c.admin, drafted, set('/order', Math.floor(performance.now() % 9000) + 1));
  return fileAt(drafted);
}
async function addedPicture(c: SeededCourse): Promise<string> {
  await opened(c);
  const form = oneFile('picture', 'asha.png', fixture('certificate-name.png'));
  return (await c.admin.upload('/api/content/pictures', form)).body.name;
}
/** Address of a file beside the pages. */
async function strayFile(c: SeededCourse): Promise<string> {
  const name = `${c.unique('stray')}.bak`;
  await opened(c);
  (await openContent(c.product)).write(`courses/${name}`, 'x');
  return `/api/content/left-out?${new URLSearchParams({ path: `courses/${name}` })}`;
}

export const contentCalls: FeatureCalls = {
  'content GET /api/content 200': opened,
  'content GET /api/content/file 200': async (c) => ({ path: await draftOf(c) }),
  'content PATCH /api/content/file 200': async (c) => {
    const path = await draftOf(c);
    const baseSha = (await c.admin.get(path)).body.sha;
    return { path, json: { baseSha, changes: [{ pointer: '/level', value: 'Beginner' }] } };
  },
  'content DELETE /api/content/file 200': async (c) => ({ path: await draftOf(c) }),
  'content POST /api/content/courses 201': async (c) => {
    await opened(c);
    return { json: { title: c.unique('Course') } };
  },
  'content POST /api/content/publish 200': async (c) => {
    await draftOf(c);
    return { json: { paths: [drafted] } };
  },
  'content GET /api/content/versions 200': opened,
  'content POST /api/content/versions/{id}/restore 200': async (c) => {
    await opened(c);
    const [{ id }] = (await c.admin.get('/api/content/versions?limit=1')).body;
    return { in: [id], json: { current: id } };
  },
  'content GET /api/content/pictures 200': opened,
  'content POST /api/content/pictures 201': async (c) => {
    await opened(c);
    return { body: oneFile('picture', 'asha.png', fixture('certificate-name.png')) };
  },
  'content GET /api/content/pictures/{name} 200': async (c) => ({ in: [await addedPicture(c)] }),
  'content DELETE /api/content/pictures/{name} 200': async (c) => ({ in: [await addedPicture(c)] }),
  'content DELETE /api/content/left-out 200': async (c) => ({ path: await strayFile(c) }),
  'content POST /api/content/left-out 200': async (c) => ({
    json: { id: (await c.admin.delete(await strayFile(c))).body.id },
  }),
};
