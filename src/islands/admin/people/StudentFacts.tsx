import { useState } from 'react';
import { limits } from '../../../../server/contract/limits.ts';
import type { StudentDetail } from '../../../../server/contract/users.ts';
import { api } from '../../../lib/api/api.ts';
import { phoneWords, telephoneLink } from '../../../lib/content/contact-link.ts';
import { Button } from '../../ui/Button.tsx';
import { Email } from '../../ui/Email.tsx';
import { ActionDialog } from '../../ui/form/ActionDialog.tsx';
import { daysAgo, shortDay } from '../days-ago.ts';
import { menuOf } from '../lists/acts.ts';
import { greetingLink } from '../lists/greeting-link.ts';
import { Menu } from '../lists/Menu.tsx';
import { useMailWords } from '../mail-words.ts';
import { useMay } from '../rights.ts';
import type { People } from './use-people.tsx';

/** Contact details of a student, with all actions. */
export function StudentFacts({ student, people }: { student: StudentDetail; people: People }) {
  const { email, phone, joinedAt, lastSeenAt, wantedCourse, mailRefused, state } = student;
  const [isWriting, setWriting] = useState(false);
  const isContact = useMay()('people');
  const isPending = state === 'pending';
  const greeting = greetingLink(student.fullName, phone);
  const [main, ...acts] = people.actsOf(state);
  return (
    <section className="card card-pad stack-small" aria-label="About the student">
      {mailRefused && (
        <p className="notice notice-warning break">
          This address refuses our emails: {mailRefused.words} Check it with the student, then send the email
          again below.
        </p>
      )}
      <dl className="fact-list">
        {isContact && (
          <>
            <dt>Email</dt>
            <dd>
              <Email address={email} />
            </dd>
            <dt>Mobile</dt>
            <dd>
              {phone === undefined ? 'Not given' : <a href={telephoneLink(phone)}>{phoneWords(phone)}</a>}
            </dd>
          </>
        )}
        <dt>Joined</dt>
        <dd>
          {shortDay(joinedAt)} ({daysAgo(joinedAt)})
        </dd>
        <dt>Last seen</dt>
        <dd>{lastSeenAt === undefined ? 'Never' : `${shortDay(lastSeenAt)} (${daysAgo(lastSeenAt)})`}</dd>
        {wantedCourse && (
          <>
            <dt>Requested</dt>
            <dd>{wantedCourse.name}</dd>
          </>
        )}
      </dl>
      <div className="row student-actions">
        {isContact && (
          <Button small onClick={() => main?.run?.(student)}>
            {main?.label}
          </Button>
        )}
        {!isPending && (
          <Button kind="secondary" small onClick={() => setWriting(true)}>
            Message
          </Button>
        )}
        {greeting && (
          <a
            className="button button-secondary button-small"
            href={greeting}
            target="_blank"
            rel="noopener noreferrer"
          >
            WhatsApp
          </a>
        )}
        {isContact && (
          <Menu
            label={`More for ${student.fullName}`}
            items={menuOf(acts, student).filter(({ href }) => href === undefined)}
          />
        )}
      </div>
      {isWriting && <MessageDialog student={student} onClosed={() => setWriting(false)} />}
    </section>
  );
}

function MessageDialog({ student, onClosed }: { student: StudentDetail; onClosed: () => void }) {
  const mailWords = useMailWords();
  return (
    <ActionDialog
      title={`Message to ${student.fullName}`}
      id="message"
      submit="Send message"
      fields={{
        text: {
          label: 'Message',
          hint: `They see it in the bell. ${mailWords('We also email it, unless they chose no emails.')}`,
          missing: 'Please write a message.',
          rows: 6,
          maxLength: limits.rosterMessage,
        },
      }}
      send={(json) => api.user[':id'].messages.$post({ param: { id: String(student.id) }, json })}
      onClosed={onClosed}
    />
  );
}
