import type { Client } from './client.ts';
import { uploadForm } from './fixtures.ts';
import { emailTokenOf, resetTokenOf } from './mailed-links.ts';
import { issuedStudent, type Person, pendingStudent, sessionIdOf, sessionOf, student } from './people.ts';
import type { Product } from './product.ts';
import { turnOn } from './two-factor.ts';

interface Material {
  readonly id: number;
  readonly filePath: string;
}

/** A product with a course, its materials and people of every kind; `fresh…` makes a new one each time. */
export interface SeededCourse {
  readonly product: Product;
  readonly admin: Client;
  readonly courseId: number;
  readonly otherCourseId: number;
  readonly enrolled: Person;
  /** Enrolled in the other course only. */
  readonly outsider: Person;
  /** Someone to do things to. */
  readonly bystander: Person;
  readonly video: Material;
  readonly youtubeId: number;
  /** A text no one used before. */
  readonly unique: (prefix: string) => string;
  readonly freshPending: () => Promise<Person>;
  /** Their password was issued and is readable. */
  readonly freshIssued: () => Promise<Person>;
  /** Has a second factor. */
  readonly freshProtected: () => Promise<Person>;
  readonly freshCourse: () => Promise<number>;
  readonly freshMaterial: () => Promise<number>;
  /** Address of a new Word document of the course. */
  readonly freshWordPath: () => Promise<string>;
  /** A session of the first admin, by the name it is ended with. */
  readonly freshSessionId: () => Promise<string>;
  /** A reset link's token for the bystander. */
  readonly freshResetToken: () => Promise<string>;
  readonly freshEmailToken: () => Promise<string>;
}

/** Makes a course with something of each kind in it, and people who may and may not study it. */
export async function openCourse(product: Product): Promise<SeededCourse> {
  const admin = await product.adminClient();
  let names = 0;
  const unique = (prefix: string): string => {
    names += 1;
    return `${prefix} ${names}`;
  };
  const email = (): string => `${unique('person').replace(' ', '')}@example.in`;

  const freshCourse = async (): Promise<number> => {
    const { body } = await admin.post('/api/courses', { courseName: unique('Course') });
    return body.course.id;
  };
  const courseId = await freshCourse();
  const otherCourseId = await freshCourse();
  const addLink = async (): Promise<number> => {
    const link = { title: unique('Lecture'), url: 'https://youtu.be/dQw4w9WgXcQ', courseId };
    return (await admin.post('/api/add-youtube-link', link)).body.material.id;
  };
  const newStudent = (fullName: string): Promise<Person> => student(product, { fullName, email: email() });

  const enrolled = await newStudent('Devika Nair');
  const outsider = await newStudent('Imran Qureshi');
  const bystander = await newStudent('Kabir Sethi');
  await admin.post('/api/enroll', { userId: enrolled.id, courseId });
  await admin.post('/api/enroll', { userId: outsider.id, courseId: otherCourseId });
  const fields = { title: 'Recorded lecture', description: '', type: 'video', courseId };
  const uploaded = await admin.upload('/api/upload-file', uploadForm(fields, { name: 'lecture.mp4' }));

  return {
    product,
    admin,
    courseId,
    otherCourseId,
    enrolled,
    outsider,
    bystander,
    video: uploaded.body.material,
    youtubeId: await addLink(),
    freshWordPath: async () => {
      const document = { title: unique('Worksheet'), description: '', type: 'document', courseId };
      const answer = await admin.upload('/api/upload-file', uploadForm(document, { name: 'worksheet.docx' }));
      return answer.body.material.filePath;
    },
    unique,
    freshPending: () => pendingStudent(product, { fullName: 'Farah Khan', email: email() }),
    freshIssued: () => issuedStudent(product, { fullName: 'Gopal Das', email: email() }),
    freshProtected: async () => {
      const person = await newStudent('Harini Rao');
      await turnOn(product, person);
      return person;
    },
    freshCourse,
    freshMaterial: addLink,
    freshSessionId: async () => sessionIdOf(await sessionOf(product, { id: 1 })),
    freshResetToken: () => resetTokenOf(product, bystander.email),
    freshEmailToken: async () =>
      emailTokenOf(product, await student(product), `${unique('moved').replace(' ', '')}@example.in`),
  };
}
