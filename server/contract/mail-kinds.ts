import { notificationKinds } from './notification-kinds.ts';

const labels = {
  'password-reset': 'Reset link',
  'confirm-email': 'Link to confirm a new email',
  'confirm-registration': 'Link to confirm a registration',
  'email-changed': 'Email was changed',
  security: 'Change of two-step login',
  invitation: 'Invitation to the team',
  'team-changed': 'Team was changed',
  test: 'Test email',
  'protected-changed': 'Payment or legal details changed',
  'mail-server-changed': 'Mail server changed',
  contact: 'Message or complaint to you',
  ticket: 'Number of a message',
  answer: 'Your answer to a message',
  order: 'Link to an order',
  payment: 'News of a payment',
  refund: 'News of a refund',
  'order-reminder': 'Reminder of an order',
  'registration-received': 'Registration received',
  approved: 'Account approved',
  'account-created': 'Account created',
  'new-registration': 'New registration',
} as const;

export type MailKind = keyof typeof labels | keyof typeof notificationKinds;

/** Returns a label. @param kind null for a mail from before kinds were noted */
export function mailKindLabel(kind: string | null): string {
  const notices: Readonly<Record<string, { readonly sentence: string }>> = notificationKinds;
  const names: Readonly<Record<string, string>> = labels;
  return names[kind ?? ''] ?? notices[kind ?? '']?.sentence ?? 'Email';
}
