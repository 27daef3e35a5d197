import { uploadForm } from './fixtures.ts';
import { catalogue } from './product.ts';
import type { SeededCourse } from './seeded-course.ts';

/** Shows a new video lesson of Full Stack as the sample of `slug`. @returns its id */
export async function newSampleLesson(
  { admin, product }: Pick<SeededCourse, 'admin' | 'product'>,
  slug = 'full-stack',
): Promise<number> {
  const listed: { id: number; slug: string }[] = (await admin.get('/api/courses')).body;
  const courseId = listed.find((course) => course.slug === 'full-stack')?.id ?? 0;
  const form = uploadForm(
    { title: 'First steps', description: '', type: 'video', courseId },
    { name: 'lecture.mp4' },
  );
  const { id } = (await admin.upload('/api/upload-file', form)).body.material;
  const courses = catalogue.courses.map((one) => (one.slug === slug ? { ...one, sampleLesson: id } : one));
  await product.publish({ ...catalogue, courses });
  return id;
}
