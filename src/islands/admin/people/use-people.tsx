import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import type { UserSummary } from '../../../../server/contract/users.ts';
import type { Confirmation } from '../../ui/use-confirm.tsx';
import type { Act } from '../lists/acts.ts';
import { greetingLink } from '../lists/greeting-link.ts';
import { useMailWords } from '../mail-words.ts';
import type { UserState } from '../queries/keys.ts';
import { useMay } from '../rights.ts';
import { type Confirm, useAdminConfirm } from '../use-admin-confirm.ts';
import { ApproveDialog } from './ApproveDialog.tsx';
import { BulkEnrollDialog } from './BulkEnrollDialog.tsx';
import { CorrectDialog } from './CorrectDialog.tsx';
import { EnrollmentDialog } from './EnrollmentDialog.tsx';
import { IssuedPasswordDialog } from './IssuedPasswordDialog.tsx';
import { usePasswords } from './use-passwords.ts';
import { deletion, twoStepReset } from './user-confirmations.ts';

type Users = readonly UserSummary[];

/** Actions on users, shared by all lists and the page of a student. */
export interface People {
  confirm: Confirm;
  approve: (users: Users) => void;
  enroll: (users: Users) => void;
  open: (user: Pick<UserSummary, 'id'>) => void;
  /** Actions on a user in the given state, in a list or on their page. */
  actsOf: (state: UserState) => readonly Act<UserSummary>[];
}

/** @returns the dialogs to render, and functions that open them */
export function usePeople(
  openStudent: (id: number) => void,
  closeStudent: () => void,
  openTeam: (user: UserSummary) => void,
): [dialogs: ReactNode, people: People] {
  const [confirmDialog, confirm] = useAdminConfirm();
  const { view, issue, issued, forget } = usePasswords(confirm);
  const mailWords = useMailWords();
  const isOwner = useMay()();
  const [approving, setApproving] = useState<Users>([]);
  const [enrolling, setEnrolling] = useState<Users>([]);
  const [correcting, setCorrecting] = useState<UserSummary>();
  const [one] = enrolling;

  /** Closes the user's page before the lists reload: the user would not be found. */
  const leaving = (confirmation: Confirmation): Confirmation => ({
    ...confirmation,
    async run() {
      const answer = await confirmation.run();
      flushSync(closeStudent);
      return answer;
    },
  });

  const ofOwner = (): readonly Act<UserSummary>[] => [
    {
      label: 'Reset two-step login',
      run: (user) => confirm(twoStepReset(user, mailWords('They get an email about it.'))),
    },
    { label: 'Add to the team', run: openTeam },
  ];
  const ofApproved: readonly Act<UserSummary>[] = [
    ...(isOwner ? [{ label: 'View password', run: view }] : []),
    { label: 'Issue temporary password', run: (user) => confirm(issue(user)) },
    ...(isOwner ? ofOwner() : []),
  ];
  const people: People = {
    confirm,
    approve: setApproving,
    enroll: setEnrolling,
    open: ({ id }) => openStudent(id),
    actsOf: (state) => [
      state === 'pending'
        ? {
            is: 'main',
            label: 'Approve',
            isSafe: ({ orderNotPaid, underAge }) => !orderNotPaid && !underAge,
            run: (user) => setApproving([user]),
          }
        : {
            is: 'main',
            label: 'Courses',
            namedBy: ({ fullName }) => `of ${fullName}`,
            run: (user) => setEnrolling([user]),
          },
      { label: 'WhatsApp', href: ({ fullName, phone }) => greetingLink(fullName, phone) },
      { label: 'Edit name, email and mobile', run: setCorrecting },
      ...(state === 'pending' ? [] : ofApproved),
      ...(state === 'pending' || isOwner
        ? [{ label: 'Delete', run: (user: UserSummary) => confirm(leaving(deletion(user))), danger: true }]
        : []),
    ],
  };

  const dialogs = (
    <>
      {approving.length > 0 && (
        <ApproveDialog users={approving} onApproved={setEnrolling} onClosed={() => setApproving([])} />
      )}
      {one && enrolling.length === 1 && <EnrollmentDialog user={one} onClosed={() => setEnrolling([])} />}
      {enrolling.length > 1 && <BulkEnrollDialog users={enrolling} onClosed={() => setEnrolling([])} />}
      {correcting && <CorrectDialog user={correcting} onClosed={() => setCorrecting(undefined)} />}
      {confirmDialog}
      {issued && <IssuedPasswordDialog issued={issued} onClosed={forget} />}
    </>
  );
  return [dialogs, people];
}
