import type { AssignmentInput } from '../contract/materials.ts';

/** Known to everybody who reads this: DEMO=1 is for trying out, never for a public site. */
export const DEMO_PASSWORD = 'kites over the monsoon';

export const students = [
  { fullName: 'Meera Joshi', email: 'meera@demo.example' },
  { fullName: 'Arjun Das', email: 'arjun@demo.example' },
] as const;

export const sampleTerms = {
  mode: 'auto',
  hours: 24,
  text: 'With practice tasks in every module.',
} as const;

export const sampleFiles = [
  {
    name: 'lesson-1.mp4',
    mediaType: 'video/mp4',
    type: 'video',
    title: 'Lesson 1: what you will practise',
    module: 'Start here',
    description: 'A short welcome. Pause it, go back, watch it again.',
  },
  {
    name: 'notes-1.pdf',
    mediaType: 'application/pdf',
    type: 'document',
    title: 'Notes to lesson 1',
    module: 'Start here',
    description: 'Three pages to read after the video.',
  },
  {
    name: 'reading-list.txt',
    mediaType: 'text/plain; charset=utf-8',
    type: 'document',
    title: 'Reading list',
    description: '',
    module: 'Practice',
    required: false,
  },
] as const;

export const sampleAssignments = [
  {
    title: 'Assignment 1: write down what you learned',
    description: 'Five sentences in your own words.',
    module: 'Practice',
    url: 'https://example.org/assignment-1',
  },
  {
    title: 'Assignment 2: a page about your day',
    description: '',
    module: 'Practice',
    task: {
      task: [
        'Write about one day of yours, **with a pencil or on a keyboard**. At least ten sentences.',
        '1. When does the day begin, and what do you hear first?',
        '2. What do you learn on that day, and from whom?',
        '3. What would you like to do differently?',
        'Hand in the text, or take a photo of your page. A photo is fine if every word can be read.',
      ].join('\n\n'),
      takes: ['text', 'files'],
      maxFiles: 5,
      maxMarks: 10,
      passMarks: 4,
      dueAt: null,
      late: 'mark',
      guide: [
        { title: 'All three questions are answered', marks: 6 },
        { title: 'Words and spelling', marks: 4 },
      ],
    },
  },
] satisfies readonly Omit<AssignmentInput, 'courseId'>[];

export const sampleTexts = [
  {
    title: 'How to study with this course',
    description: '',
    module: 'Start here',
    body: `You need **three things**: a quiet half hour, a notebook, and the video of this week.

## Your week

| Day | What you do | Time |
|---|---|--:|
| Monday | Watch the video once, without stopping | 20 min |
| Wednesday | Watch it again and take notes | 30 min |
| Saturday | Do the assignment | 45 min |

Busy week? Do the Wednesday part on Sunday. Nothing closes.

## Good notes

1. Write the date and the lesson at the top.
2. Use your own words, in any language you think in.
3. End with one question that you still have.

> If you cannot explain it to a friend, watch that part again.

Your place in each video is saved, so you can continue on another phone or computer.`,
  },
  {
    title: 'Words to know',
    description: 'Five words that this course uses often.',
    module: 'Practice',
    required: false,
    body: `**Draft**: a first try that nobody has to like.

**Review**: reading your own work the next day, with a pencil.

**Feedback**: what somebody else noticed. Say thank you, then decide what to change.

**Deadline**: the day on which you stop improving and hand in.

**Practice**: doing the same small thing often. *Fifteen minutes a day are more than two hours on Sunday.*`,
  },
] as const;
