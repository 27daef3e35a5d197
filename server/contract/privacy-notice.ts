/**
 * What a person is told before agreeing. A changed text needs a new version: people who agreed to an older one are asked
 * again, and the record of what they saw stays with its hash.
 */
export const privacyNotice = {
  version: '2026-11-22',
  title: 'How we use your data',
  points: [
    'We keep your name, your email and your password (scrambled, so that nobody can read it) to give you an account.',
    'We keep your courses and how far you are in each lesson, so that you can go on where you stopped.',
    'We keep when and with which browser you log in, and what was done with your account, to protect it. The log of the server has your network address without its last part. We delete these notes after 400 days.',
    'We write to your email only about your account. We do not sell or share your data, and show no advertising.',
    'When you buy a course, we keep your order and its payment. The law makes us keep receipts, with the name and address on them, for eight years, even when your account is deleted.',
    'Maps and YouTube videos load from other companies, and only after you click on them.',
    'On your account page you can see, download and correct your data, and ask for its deletion. That also takes back this agreement.',
    'With questions or complaints, write to us: the address is on the Contact page. You can also complain to the Data Protection Board of India.',
  ],
  agree: 'I have read how you use my data, and agree.',
} as const;

/** What concerns everybody, with an account or without; shown on the page /privacy beside the notice. */
export const visitorPoints = [
  'You can read the pages for visitors without an account and without cookies. Your browser remembers the colours you chose and your wishlist; they stay on your device.',
  'When you send a message with the contact form, we keep your name, your email and your message to answer you. We delete them after 400 days.',
  'You pay in your own UPI app. This site never asks for card numbers, bank details or a UPI PIN.',
] as const;

/** Whole sentences for the two answers about the age. */
export const ageAnswers = {
  adult: 'I am 18 or older.',
  guardian: 'I am under 18. My parent or guardian agrees too.',
} as const;
export type AgeAnswer = keyof typeof ageAnswers;
