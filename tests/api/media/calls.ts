import { newDoubt, newPicture } from '../../support/doubts.ts';
import { fixture } from '../../support/fixtures.ts';
import { addRenditions } from '../../support/renditions.ts';
import type { FeatureCalls } from '../../support/requests.ts';
import { newSampleLesson } from '../../support/sample-lesson.ts';
import { addedFile } from '../../support/submissions.ts';

export const mediaCalls: FeatureCalls = {
  'member GET /media-of-submissions/{id}/{name} 200 own': async (c) => ({
    path: (await addedFile(c)).file.path,
  }),
  'member GET /media-of-submissions/{id}/{name}/page 200 own': async (c) => ({
    path: `${(await addedFile(c, 'page.docx', fixture('worksheet.docx'))).file.path}/page`,
  }),
  'study GET /media-of-doubts/{id}/{name} 200': async (c) => ({
    path: await newPicture(c.admin, await newDoubt(c)),
  }),
  'public GET /media-of-samples/{slug}/{name} 200': async (c) => {
    await newSampleLesson(c);
    return { in: ['full-stack', 'film.mp4'] };
  },
  'study GET /media/{id}/{name} 200': (c) => ({ path: c.video.filePath }),
  'study GET /media/{id}/{name}/page 200': async (c) => ({ path: `${await c.freshWordPath()}/page` }),
  'study GET /media/{id}/film/{name} 200': async (c) => {
    await addRenditions(c.product.deps, c.video.id);
    return { in: [c.video.id, '240.mp4'] };
  },
};
