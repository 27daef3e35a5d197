import type { UserSummary } from '../../../../server/contract/users.ts';
import { api } from '../../../lib/api/api.ts';
import { phoneWords } from '../../../lib/content/contact-link.ts';
import { ActionDialog } from '../../ui/form/ActionDialog.tsx';
import { useMailWords } from '../mail-words.ts';

/** Dialog to correct a user's name and contact details. */
export function CorrectDialog({ user, onClosed }: { user: UserSummary; onClosed: () => void }) {
  const mailWords = useMailWords();
  return (
    <ActionDialog
      title={`Edit ${user.fullName}`}
      id="correct"
      submit="Save"
      fields={{
        fullName: { label: 'Full name', missing: 'Enter the full name.', defaultValue: user.fullName },
        email: {
          label: 'Email',
          hint: `They must log in with the new email. ${mailWords('We email the old address about the change.')}`,
          missing: 'Enter the email.',
          type: 'email',
          inputMode: 'email',
          autoCapitalize: 'none',
          defaultValue: user.email,
        },
        phone: { label: 'Mobile number', inputMode: 'tel', defaultValue: phoneWords(user.phone ?? '') },
      }}
      send={(json) => api.user[':id'].$put({ param: { id: String(user.id) }, json })}
      onClosed={onClosed}
    />
  );
}
