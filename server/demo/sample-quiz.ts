import type { QuizInput } from '../contract/quizzes.ts';
import { newRules } from '../features/quizzes/quizzes.service.ts';

/** The right ones first: their order changes in each attempt. */
const options = (right: readonly string[], ...wrong: readonly string[]) => [
  ...right.map((text) => ({ text, right: true })),
  ...wrong.map((text) => ({ text, right: false })),
];
const common = { marks: 100, minus: 0, explanation: '' };

/** A quiz of the first course, with every kind of question. */
export const sampleQuiz: QuizInput & {
  readonly title: string;
  readonly description: string;
  readonly module: string;
} = {
  title: 'Quiz 1: inside a computer',
  description: 'Seven questions about the first lesson. Try it as often as you like.',
  module: 'Practice',
  settings: { ...newRules, passPercent: 60, minutes: 15 },
  questions: [
    {
      ...common,
      kind: 'one',
      prompt: 'Which part of a computer carries out the instructions of a program?',
      minus: 25,
      options: options(['The processor (CPU)'], 'The hard disk', 'The monitor', 'The power supply'),
      explanation: 'The processor fetches one instruction after the other from memory and carries it out.',
    },
    {
      ...common,
      kind: 'one',
      prompt: 'You switch the computer off without saving. Which memory loses what was in it?',
      minus: 25,
      options: options(['RAM'], 'The SSD', 'A USB stick', 'ROM'),
      explanation: 'RAM keeps its contents only while it has power. Disks and sticks keep theirs.',
    },
    {
      ...common,
      kind: 'many',
      marks: 200,
      prompt: 'Which of these are input devices?',
      whole: false,
      options: options(['Keyboard', 'Microphone', 'Scanner'], 'Printer', 'Speaker'),
      explanation: 'A printer and a speaker bring something out of the computer: they are output devices.',
    },
    {
      ...common,
      kind: 'true-false',
      prompt: 'An operating system is a program.',
      value: true,
      explanation: 'It is the program that starts first and lets all others share the machine.',
    },
    {
      ...common,
      kind: 'number',
      prompt: 'How many bits are in 4 bytes?',
      value: 32,
      tolerance: 0,
      unit: 'bits',
      explanation: 'One byte has 8 bits, and 4 × 8 = 32.',
    },
    {
      ...common,
      kind: 'words',
      prompt: 'Which key do you press together with C to copy in Windows?',
      accept: ['Ctrl', 'Control', 'Ctrl key', 'Control key'],
      explanation: 'Ctrl and C copies, Ctrl and V pastes.',
    },
    {
      ...common,
      kind: 'long',
      marks: 300,
      prompt: 'A friend says the computer has become slow. Which two things would you check first, and why?',
    },
  ],
};
