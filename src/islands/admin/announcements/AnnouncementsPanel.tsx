import type { AnnouncementSummary } from '../../../../server/contract/notifications.ts';
import { api, unwrap } from '../../../lib/api/api.ts';
import { whatsAppLink } from '../../../lib/content/contact-link.ts';
import { formatNumber } from '../../../lib/words/format-price.ts';
import { formatMoment } from '../../../lib/words/format-time.ts';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Empty } from '../../ui/Empty.tsx';
import { ListFoot, ListFrame } from '../lists/ListFrame.tsx';
import { useAdminConfirm } from '../use-admin-confirm.ts';
import { AnnouncementForm } from './AnnouncementForm.tsx';
import { useAnnouncements } from './use-announcements.ts';

/** Writes announcements to all students or one course, and lists earlier ones. */
// biome-ignore lint/style/noDefaultExport: it is loaded later by its default export
export default function AnnouncementsPanel() {
  const list = useAnnouncements();
  const [dialog, confirm] = useAdminConfirm();

  const confirmDelete = ({ id, title, publishedAt }: AnnouncementSummary) =>
    confirm({
      title: 'Delete this announcement?',
      text:
        publishedAt === null
          ? `“${title}” will not be published.`
          : `“${title}” will disappear from every student’s dashboard and bell. Emails already sent stay in their mailboxes.`,
      yes: 'Delete',
      danger: true,
      run: () => unwrap(api.announcements[':id'].$delete({ param: { id: String(id) } })),
    });

  return (
    <div className="stack">
      <AnnouncementForm />
      <h2>Announcements so far</h2>
      <ListFrame
        state={list}
        shown={list.items?.length}
        empty={<Empty icon="bell" title="No announcements yet." text="You see your announcements here." />}
      >
        <ul role="list" className="stack">
          {list.items?.map((one) => (
            <Announcement key={one.id} announcement={one} onDelete={() => confirmDelete(one)} />
          ))}
        </ul>
        <ListFoot list={list} noun="announcement" />
      </ListFrame>
      {dialog}
    </div>
  );
}

interface Props {
  announcement: AnnouncementSummary;
  onDelete: () => void;
}

function Announcement({ announcement, onDelete }: Props) {
  const { title, courseName, batchName, publishAt, publishedAt, byMail, recipients, readers, chatText } =
    announcement;
  const named = <span className="visually-hidden"> {title}</span>;
  return (
    <li className="card card-pad stack message">
      <h3 className="break">
        {title}{' '}
        {publishedAt === null ? (
          <span className="badge badge-marigold">Scheduled</span>
        ) : (
          <span className="badge badge-leaf">
            Read by {formatNumber(readers)} of {formatNumber(recipients)}
          </span>
        )}
      </h3>
      <p className="soft break">
        {courseName ?? 'All students'}, {batchName !== undefined && `${batchName}, `}
        {publishedAt === null ? 'on ' : ''}
        {formatMoment(publishedAt ?? publishAt)}
        {byMail ? '' : ', without email'}
      </p>
      <p className="row">
        <Button kind="secondary" small onClick={() => void copyText(chatText)}>
          Copy for WhatsApp{named}
        </Button>
        <a
          className="button button-ghost button-small"
          href={whatsAppLink(chatText)}
          target="_blank"
          rel="noopener noreferrer"
        >
          Open WhatsApp{named}
        </a>
        <Button kind="ghost" small onClick={onDelete}>
          Delete{named}
        </Button>
      </p>
    </li>
  );
}
