import type { QuizInput } from '../contract/quizzes.ts';
import { newRules } from '../features/quizzes/quizzes.service.ts';
import { readQuestions } from '../features/quizzes/read-questions.ts';

/** In GIFT, as an admin pastes them; the order of options changes in each attempt. */
const QUESTIONS = `
Which part of a computer carries out the instructions of a program? {
  =The processor (CPU) ~The hard disk ~The monitor ~The power supply
  ####The processor fetches one instruction after the other from memory and carries it out.
}

You switch the computer off without saving. Which memory loses what was in it? {
  =RAM ~The SSD ~A USB stick ~ROM
  ####RAM keeps its contents only while it has power. Disks and sticks keep theirs.
}

Which of these are input devices? {
  ~%33%Keyboard ~%33%Microphone ~%33%Scanner ~Printer ~Speaker
  ####A printer and a speaker bring something out of the computer: they are output devices.
}

An operating system is a program. {T
  ####It is the program that starts first and lets all others share the machine.
}

How many bits are in 4 bytes? {#32
  ####One byte has 8 bits, and 4 × 8 \\= 32.
}

Which key do you press together with C to copy in Windows? {
  =Ctrl =Control =Ctrl key =Control key
  ####Ctrl and C copies, Ctrl and V pastes.
}

A friend says the computer has become slow. Which two things would you check first, and why? {}
`;

/** What GIFT cannot say: hundredths for a right answer, and for a wrong one. */
const MORE = { one: { minus: 25 }, many: { marks: 200 }, long: { marks: 300 }, number: { unit: 'bits' } };

/** A quiz of the first course, with every kind of question. */
export const sampleQuiz: QuizInput & Record<'title' | 'description' | 'module', string> = {
  title: 'Quiz 1: inside a computer',
  description: 'Seven questions about the first lesson. Try it as often as you like.',
  module: 'Practice',
  settings: { ...newRules, passPercent: 60, minutes: 15 },
  questions: readQuestions(QUESTIONS).questions.map((question) => ({
    ...question,
    ...(MORE as Readonly<Record<string, object>>)[question.kind],
  })),
};
