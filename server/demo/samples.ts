/** Known to everybody who reads this: DEMO=1 is for trying out, never for a public site. */
export const DEMO_PASSWORD = 'kites over the monsoon';

export const students = [
  { fullName: 'Meera Joshi', email: 'meera@demo.example' },
  { fullName: 'Arjun Das', email: 'arjun@demo.example' },
] as const;

export const sampleFiles = [
  {
    name: 'lesson-1.mp4',
    mediaType: 'video/mp4',
    type: 'video',
    title: 'Lesson 1: what you will practise',
    description: 'A short welcome. Pause it, go back, watch it again.',
  },
  {
    name: 'notes-1.pdf',
    mediaType: 'application/pdf',
    type: 'document',
    title: 'Notes to lesson 1',
    description: 'Three pages to read after the video.',
  },
  {
    name: 'reading-list.txt',
    mediaType: 'text/plain; charset=utf-8',
    type: 'document',
    title: 'Reading list',
    description: '',
  },
] as const;

export const sampleLinks = [
  {
    type: 'assignment',
    title: 'Assignment 1: write down what you learned',
    description: 'Five sentences in your own words.',
    url: 'https://example.org/assignment-1',
  },
] as const;
