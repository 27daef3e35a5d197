import { useMutation } from '@tanstack/react-query';
import type { TextToSend } from '../../../../server/contract/to-send.ts';
import { api, unwrap } from '../../../lib/api/api.ts';
import { phoneWords, whatsAppLink } from '../../../lib/content/contact-link.ts';
import { Empty } from '../../ui/Empty.tsx';
import { shortDay } from '../days-ago.ts';
import { DataTable } from '../lists/DataTable.tsx';
import { ListFoot, ListFrame } from '../lists/ListFrame.tsx';
import { useToSend } from '../queries/site.ts';

const REASONS = {
  paid: ['Payment accepted', 'badge-leaf'],
  short: ['Amount short', 'badge-brick'],
  returned: ['Work returned', 'badge-marigold'],
  stuck: ['Stuck for 14 days', ''],
  'ends-soon': ['Access ends soon', 'badge-marigold'],
  'place-free': ['A place is free', 'badge-leaf'],
  'rest-due': ['Rest due', 'badge-marigold'],
} as const;

interface Props {
  onOpenStudent: (person: { id: number }) => void;
}

/** Lists texts for WhatsApp; opening one ticks it. */
export function ToSendList({ onOpenStudent }: Props) {
  const list = useToSend();
  const tick = useMutation({
    mutationFn: ({ id }: TextToSend) =>
      unwrap(api['to-send'][':id'].opened.$post({ param: { id: String(id) } })),
  });
  return (
    <ListFrame
      state={list}
      shown={list.items?.length}
      empty={
        <Empty
          icon="success"
          title="Nothing to send."
          text="You see texts for WhatsApp here when you accept a payment, when an amount is short, when work is returned, when a student is stuck for 14 days and before access ends. Only people with a mobile number are listed."
        />
      }
    >
      <DataTable label="To send" className="table-cards to-send" heads={['To', 'Why', 'Text', 'Since']}>
        {list.items?.map((row) => (
          <tr key={row.id}>
            <td data-label="To">
              <button type="button" className="person-name" onClick={() => onOpenStudent({ id: row.userId })}>
                {row.fullName}
              </button>{' '}
              <span className="person-email">{phoneWords(row.phone)}</span>
            </td>
            <td data-label="Why">
              <span className={`badge ${REASONS[row.reason][1]}`}>{REASONS[row.reason][0]}</span>
            </td>
            <td data-label="Text" className="break small">
              {row.text}
            </td>
            <td data-label="Since" className="moment soft small">
              {shortDay(row.createdAt)}
            </td>
            <td className="person-actions">
              {row.openedAt !== null && <span className="badge badge-leaf">✓ Opened</span>}
              <a
                className="button button-secondary button-small"
                href={whatsAppLink(row.text, row.phone)}
                target="_blank"
                rel="noopener noreferrer"
                onClick={() => tick.mutate(row)}
              >
                WhatsApp<span className="visually-hidden"> to {row.fullName}</span>
              </a>
            </td>
          </tr>
        ))}
      </DataTable>
      <ListFoot list={list} noun="text" />
    </ListFrame>
  );
}
