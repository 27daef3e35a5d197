/** A changed text needs a new version; everyone is then asked again. */
export const privacyNotice = {
  version: '2026-11-26',
  title: 'How we use your data',
  points: [
    'We keep your name, your email, your mobile number if you give it, and your password (stored so that no one can read it) to give you an account.',
    'We keep your courses and your progress in each lesson, so that you can continue where you stopped.',
    'We keep the time and the browser of each login, and what was done with your account, to protect it. The server log keeps your IP address without its last part. We delete these records after 400 days.',
    'We email you, or message your mobile number on WhatsApp, only about your account, your orders and your courses. We do not sell or share your data, and we show no advertising.',
    'When you buy a course, we keep your order and its payment. The law makes us keep receipts, with the name and address on them, for eight years, even when your account is deleted.',
    'Maps and YouTube videos come from other companies. They load only after you click on them.',
    'On your account page you can see, download and correct your data, and request its deletion. That also withdraws your consent.',
    'For questions or complaints, write to us: the address is on the Contact page. You can also complain to the Data Protection Board of India.',
  ],
  agree: 'I have read and agree to how my data is used.',
} as const;

export const visitorPoints = [
  'You can read the public pages without an account and without cookies. Your browser remembers your theme and your wishlist. They stay on your device.',
  'When you send us a message or a complaint, we keep your name, your email and your message to answer you. We delete them after 400 days.',
  'When you ask us to tell you of a free place in a batch, we keep your name and your email for that. We delete them after 400 days.',
  'You pay in your own UPI app. This site never asks for card numbers, bank details or a UPI PIN.',
] as const;

export const ageAnswers = {
  adult: 'I am 18 or older.',
  guardian: 'I am under 18. My parent or guardian agrees too.',
} as const;
export type AgeAnswer = keyof typeof ageAnswers;
