import { useRef } from 'react';
import type { UserSummary } from '../../../../server/contract/users.ts';
import { api, unwrap } from '../../../lib/api.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import type { Question } from '../../ui/use-confirm.tsx';
import { act } from '../act.ts';

const param = ({ id }: Pick<UserSummary, 'id'>) => ({ id: String(id) });

/** Before somebody's second factor is reset. */
export function resetQuestion(user: UserSummary): Question {
  return {
    title: `Reset the second factor of ${user.fullName}?`,
    text: `Do it for a student who lost phone and recovery codes, once you know that it is really them. The password alone then logs in. ${user.email} is logged out everywhere and told by mail.`,
    yes: 'Reset second factor',
    danger: true,
    act: () => act(unwrap(api.user[':id']['second-factor'].$delete({ param: param(user) }))),
  };
}

/** Before somebody becomes an admin, or is one no longer. */
export function roleQuestion(
  user: Pick<UserSummary, 'id' | 'fullName'>,
  role: 'admin' | 'student',
  reload: () => void,
): Question {
  return {
    title: role === 'admin' ? `Make ${user.fullName} an admin?` : `Make ${user.fullName} a student?`,
    text:
      role === 'admin'
        ? 'An admin sees and changes everything here: students, courses, content, other admins. They have to log in anew.'
        : 'They can then study what they are enrolled in, and administer nothing. They have to log in anew.',
    yes: role === 'admin' ? 'Make admin' : 'Make student',
    danger: role === 'admin',
    async act() {
      const worked = await act(unwrap(api.user[':id'].role.$put({ param: param(user), json: { role } })));
      reload();
      return worked;
    },
  };
}

interface Props {
  user: UserSummary;
  /** What can be asked; the buttons are called like their answers. */
  questions: readonly Question[];
  ask: (question: Question) => void;
  onClosed: () => void;
}

/** What is done with a student once in a while. */
export function UserActionsDialog({ user, questions, ask, onClosed }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const chosen = useRef<Question>(undefined);
  const choose = (question: Question) => {
    chosen.current = question;
    dialog.current?.close();
  };

  return (
    <Dialog
      title={user.fullName}
      dialog={dialog}
      onClosed={() => {
        onClosed();
        if (chosen.current !== undefined) ask(chosen.current);
      }}
    >
      <div className="stack-small">
        {questions.map((question) => (
          <button
            key={question.yes}
            type="button"
            className="button button-secondary button-wide"
            onClick={() => choose(question)}
          >
            {question.yes}
          </button>
        ))}
      </div>
      <div className="dialog-actions">
        <button type="button" className="button button-secondary" onClick={() => dialog.current?.close()}>
          Cancel
        </button>
      </div>
    </Dialog>
  );
}
