import type { z } from 'zod';
import { courseSchema } from '../../server/contract/content/course.ts';

const sentence =
  'A sentence that is long enough for every text field of the schema, and then a little longer.';
const line = { title: 'A title', topics: ['One topic', 'Another topic'] };

/** The fields of a course file, each as short as it may be. */
export const exampleCourse = (more: object = {}): z.output<typeof courseSchema> =>
  courseSchema.parse({
    title: 'Angular',
    path: 'Angular',
    kind: 'tech',
    order: 1,
    priceInr: 649,
    durationHours: 35,
    summary: sentence,
    seo: { description: sentence },
    cover: { motif: 'angular', hue: 350 },
    challenges: { completed: 1, total: 2, chapter: 1 },
    schedule: { selfPaced: true },
    assessment: { type: 'exam', heading: 'Exam', notes: ['A note.'] },
    curriculum: [line, line, line],
    faq: { set: 'technical' },
    payment: { slogan: 'A slogan', description: sentence, features: ['35 hours', 'A quiz', 'Experts'] },
    ...more,
  });
