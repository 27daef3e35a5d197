/** Why an order is declined, in the words that its buyer reads; for `other` the admin finds them. */
export const declineReasons = {
  'not-found': 'We could not find this payment in our bank account.',
  'wrong-amount': 'The amount does not match the price of the course.',
  'of-another': 'This reference number belongs to another payment.',
  'no-place': "We can't give you a place in this course. We send your money back.",
  other: '',
} as const;
