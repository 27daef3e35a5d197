import { Button } from '../../ui/Button.tsx';
import { useCounts } from '../queries/site.ts';
import { useAdminConfirm } from '../use-admin-confirm.ts';
import { UserList } from './UserList.tsx';
import type { People } from './use-people.tsx';
import { deletionOfAll } from './user-confirmations.ts';
import { waitingWords } from './waiting-words.ts';

/** Lists users who wait for approval, with the time since. */
export function PendingPanel({ people }: { people: People }) {
  const [dialog, confirm] = useAdminConfirm();
  const { pending, pendingSince } = useCounts();
  return (
    <>
      <UserList
        state="pending"
        title="Pending registrations"
        note={waitingWords(pending, pendingSince)}
        none="No users are currently waiting for approval."
        noneText="New registrations appear here."
        onOpen={people.open}
        bulk={(users) => (
          <>
            <Button small onClick={() => people.approve(users)}>
              Approve selected
            </Button>
            <Button kind="secondary" small onClick={() => confirm(deletionOfAll(users))}>
              Delete selected
            </Button>
          </>
        )}
        acts={people.actsOf('pending')}
      />
      {dialog}
    </>
  );
}
