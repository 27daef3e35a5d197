import { useState } from 'react';
import { presetOf } from '../../../../server/contract/rights.ts';
import type { Colleague, Invited } from '../../../../server/contract/staff.ts';
import { api, unwrap } from '../../../lib/api/api.ts';
import { readUser } from '../../../lib/member/stored-user.ts';
import { formatMoment } from '../../../lib/words/format-time.ts';
import { Button } from '../../ui/Button.tsx';
import { Email } from '../../ui/Email.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { Confirmation } from '../../ui/use-confirm.tsx';
import { daysAgo } from '../days-ago.ts';
import { ListFrame } from '../lists/ListFrame.tsx';
import { Menu } from '../lists/Menu.tsx';
import { useCourses } from '../queries/courses.ts';
import { useTeam } from '../queries/people.ts';
import { useAdminConfirm } from '../use-admin-confirm.ts';
import { InviteDialog } from './InviteDialog.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { PowersDialog } from './PowersDialog.tsx';

const presetName = (name: Colleague['presets'][number]): string =>
  name === 'owner' ? 'Owner' : presetOf(name).name;

const param = ({ id }: Pick<Colleague, 'id'>) => ({ id: String(id) });

const removal = ({ fullName, ...colleague }: Colleague): Confirmation => ({
  title: `Remove ${fullName} from the team?`,
  text:
    colleague.invitedUntil === null
      ? 'They are logged out and can no longer open the admin dashboard. Their account stays as a student’s.'
      : 'The link in their email stops working, and the account is deleted.',
  yes: 'Remove',
  danger: true,
  run: () => unwrap(api.staff[':id'].$delete({ param: param(colleague) })),
});

/** Lists owners and staff; invites people and gives them rights. @param find whom to invite, as `Name <email>` */
// biome-ignore lint/style/noDefaultExport: it is loaded later by its default export
export default function TeamPanel({ find }: { find: string | undefined }) {
  const list = useTeam();
  const courses = useCourses().data;
  const own = readUser()?.id;
  const [isInviting, setInviting] = useState(find !== undefined);
  const [changing, setChanging] = useState<Colleague>();
  const [invited, setInvited] = useState<Invited>();
  const [dialog, confirm] = useAdminConfirm();

  const again = (colleague: Colleague): Confirmation => ({
    title: `Send ${colleague.fullName} a new link?`,
    text: 'The link that they got before stops working.',
    yes: 'Send again',
    async run() {
      const answer = await unwrap(api.staff[':id'].invitation.$post({ param: param(colleague) }));
      if (answer.link !== undefined) setInvited(answer);
      return answer;
    },
  });
  const nameOfCourse = (id: number): string =>
    courses?.find((course) => course.id === id)?.courseName ?? 'a course in the trash';

  return (
    <div className="stack">
      <div className="list-bar">
        <h2>Team</h2>
        <Button small onClick={() => setInviting(true)}>
          <Icon name="plus" size={18} />
          Invite
        </Button>
      </div>
      <ListFrame state={list} shown={list.data?.length} empty={null}>
        <ul role="list" className="team">
          {list.data?.map((colleague) => (
            <li key={colleague.id}>
              <p className="team-who break">
                <strong>{colleague.fullName}</strong>
                {colleague.id === own && <span className="soft"> (you)</span>}
                <br />
                <Email address={colleague.email} />
              </p>
              <p className="team-powers">
                {colleague.presets.map((name) => (
                  <span key={name} className={name === 'owner' ? 'badge badge-brand' : 'badge'}>
                    {presetName(name)}
                  </span>
                ))}
                {colleague.presets.length === 0 && <span className="badge badge-brick">No rights</span>}
                {colleague.courseIds.length > 0 && (
                  <span className="soft small break">{colleague.courseIds.map(nameOfCourse).join(', ')}</span>
                )}
              </p>
              <p className="team-seen soft small">
                {standingOf(colleague)}
                {!colleague.hasSecondFactor && colleague.invitedUntil === null && (
                  <>
                    <br />
                    No two-step login
                  </>
                )}
              </p>
              {colleague.id !== own && (
                <Menu
                  label={`More for ${colleague.fullName}`}
                  items={[
                    { label: 'Change rights', run: () => setChanging(colleague) },
                    ...(colleague.invitedUntil === null
                      ? []
                      : [{ label: 'Send the invitation again', run: () => confirm(again(colleague)) }]),
                    { label: 'Remove', run: () => confirm(removal(colleague)), danger: true },
                  ]}
                />
              )}
            </li>
          ))}
        </ul>
      </ListFrame>
      {isInviting && (
        <InviteDialog
          find={find}
          courses={courses ?? []}
          onInvited={setInvited}
          onClosed={() => setInviting(false)}
        />
      )}
      {changing && (
        <PowersDialog colleague={changing} courses={courses ?? []} onClosed={() => setChanging(undefined)} />
      )}
      {invited?.link !== undefined && (
        <LinkDialog {...invited} link={invited.link} onClosed={() => setInvited(undefined)} />
      )}
      {dialog}
    </div>
  );
}

function standingOf({ invitedUntil, lastSeenAt }: Colleague): string {
  if (invitedUntil !== null)
    return invitedUntil > Date.now()
      ? `Invited; the link works until ${formatMoment(invitedUntil)}`
      : 'The invitation has ended';
  return lastSeenAt === null ? 'Not here yet' : `Last seen ${daysAgo(lastSeenAt)}`;
}
