import { useState } from 'react';
import type { UserSummary } from '../../../../server/contract/users.ts';
import { Button } from '../../ui/Button.tsx';
import { ImportDialog } from '../import/ImportDialog.tsx';
import { useMay } from '../rights.ts';
import { DeletionRequests } from './DeletionRequests.tsx';
import { UserList } from './UserList.tsx';
import type { People } from './use-people.tsx';
import { deletion } from './user-confirmations.ts';
import { WhatsAppDialog } from './WhatsAppDialog.tsx';

/** Lists approved students with courses, progress and passwords. */
export function ApprovedPanel({
  people,
  onStudents,
}: {
  people: People;
  onStudents: (courseId: number) => void;
}) {
  const isOwner = useMay()();
  const [importing, setImporting] = useState(false);
  const [writing, setWriting] = useState<readonly UserSummary[]>([]);
  return (
    <>
      {isOwner && <DeletionRequests onDelete={(user) => people.confirm(deletion(user))} />}
      <UserList
        state="approved"
        title="Approved students"
        none="There are no approved users yet."
        noneText="Approve someone under Pending, or make an account under Create User."
        onOpen={people.open}
        onStudents={onStudents}
        acts={people.actsOf('approved')}
        bulk={(users) => (
          <>
            <Button small onClick={() => people.enroll(users)}>
              Add courses
            </Button>
            <Button kind="secondary" small onClick={() => setWriting(users)}>
              WhatsApp
            </Button>
          </>
        )}
        tools={[{ label: 'Import students', run: () => setImporting(true) }]}
      />
      {writing.length > 0 && <WhatsAppDialog users={writing} onClosed={() => setWriting([])} />}
      {importing && <ImportDialog onClosed={() => setImporting(false)} />}
    </>
  );
}
