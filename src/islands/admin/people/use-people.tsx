import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import type { UserSummary } from '../../../../server/contract/users.ts';
import type { Confirmation } from '../../ui/use-confirm.tsx';
import type { MenuItem } from '../lists/Menu.tsx';
import { whatsAppItem } from '../lists/whatsapp-item.ts';
import { useMailWords } from '../mail-words.ts';
import type { UserState } from '../queries/keys.ts';
import { type Confirm, useAdminConfirm } from '../use-admin-confirm.ts';
import { ApproveDialog } from './ApproveDialog.tsx';
import { BulkEnrollDialog } from './BulkEnrollDialog.tsx';
import { CorrectDialog } from './CorrectDialog.tsx';
import { EnrollmentDialog } from './EnrollmentDialog.tsx';
import { IssuedPasswordDialog } from './IssuedPasswordDialog.tsx';
import { usePasswords } from './use-passwords.ts';
import { deletion, roleChange, twoStepReset } from './user-confirmations.ts';

type Users = readonly UserSummary[];

/** What can be done with people, from any list and from the page of one. */
export interface People {
  confirm: Confirm;
  approve: (users: Users) => void;
  enroll: (users: Users) => void;
  /** Opens the page of one. */
  open: (user: Pick<UserSummary, 'id'>) => void;
  /** What the menu of someone has. */
  itemsOf: (user: UserSummary, state: UserState) => readonly MenuItem[];
}

/** @returns the dialogs, to be rendered somewhere, and what opens them */
export function usePeople(
  openStudent: (id: number) => void,
  closeStudent: () => void,
): [dialogs: ReactNode, people: People] {
  const [confirmDialog, confirm] = useAdminConfirm();
  const { view, issue, issued, forget } = usePasswords(confirm);
  const mailWords = useMailWords();
  const [approving, setApproving] = useState<Users>([]);
  const [enrolling, setEnrolling] = useState<Users>([]);
  const [correcting, setCorrecting] = useState<UserSummary>();
  const [one] = enrolling;

  /** Their page goes before the lists are loaded again: it would not find them. */
  const leaving = (confirmation: Confirmation): Confirmation => ({
    ...confirmation,
    async run() {
      const answer = await confirmation.run();
      flushSync(closeStudent);
      return answer;
    },
  });

  const people: People = {
    confirm,
    approve: setApproving,
    enroll: setEnrolling,
    open: ({ id }) => openStudent(id),
    itemsOf: (user, state) => [
      ...[whatsAppItem(user.fullName, user.phone)].filter((item) => !!item),
      { label: 'Edit name, email and mobile', run: () => setCorrecting(user) },
      ...(state === 'pending'
        ? []
        : [
            { label: 'View password', run: () => view(user) },
            { label: 'Issue temporary password', run: () => confirm(issue(user)) },
            {
              label: 'Reset two-step login',
              run: () => confirm(twoStepReset(user, mailWords('They get an email about it.'))),
            },
            { label: 'Make admin', run: () => confirm(roleChange(user, 'admin')) },
          ]),
      { label: 'Delete', run: () => confirm(leaving(deletion(user))), danger: true },
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
