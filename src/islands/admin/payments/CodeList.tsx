import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Coupon } from '../../../../server/contract/codes.ts';
import { dayWords } from '../../../../server/contract/india-time.ts';
import { formatPaise } from '../../../../server/contract/money.ts';
import { api, unwrap } from '../../../lib/api/api.ts';
import { formatNumber } from '../../../lib/words/format-price.ts';
import { ColumnList } from '../lists/ColumnList.tsx';
import { about, type Column, money, state } from '../lists/columns.tsx';
import { useSearch } from '../lists/SearchedList.tsx';
import { useCodes } from '../queries/payments.ts';
import { CodeDialog } from './CodeDialog.tsx';
import type { PaymentsHead } from './PaymentsPanel.tsx';

const usesOf = ({ uses, usesMax }: Coupon): string =>
  `${formatNumber(uses)}${usesMax === null ? '' : ` of ${formatNumber(usesMax)}`} used`;

const columns: readonly Column<Coupon>[] = [
  about('Takes off', (code) => [
    code.percent === null ? formatPaise(code.paise ?? 0) : `${code.percent} %`,
    usesOf(code),
  ]),
  money('Received', ({ receivedPaise }) => receivedPaise),
  state(
    ({ stoppedAt, usesMax, uses }) => {
      if (stoppedAt !== null) return ['Stopped', 'badge-brick'];
      return usesMax !== null && uses >= usesMax ? ['Used up', 'badge-marigold'] : ['Works', 'badge-leaf'];
    },
    ({ endsOn }) => endsOn && `until ${dayWords(endsOn)}`,
  ),
];

/** Lists codes that lower a price, with their uses and the money that came with them. */
export function CodeList({ head }: { head: PaymentsHead }) {
  const [open, setOpen] = useState<{ code?: Coupon }>();
  const search = useSearch();
  const stop = useMutation({
    mutationFn: (id: number) => unwrap(api.coupons[':id'].stop.$post({ param: { id: String(id) } })),
  });
  const change = (code: Coupon) => setOpen({ code });
  // A phone shows no tools beside the search.
  const menu = head.menu && {
    ...head.menu,
    items: [{ label: 'New code…', run: () => setOpen({}) }, ...head.menu.items],
  };
  return (
    <>
      <ColumnList
        label="Codes"
        {...head}
        menu={menu}
        className="codes"
        head="Code"
        list={useCodes(search.search)}
        subject={(code) => ({
          name: code.code,
          detail: [code.note, code.slugs?.join(', ')].filter(Boolean).join(' · ') || 'All courses',
          called: code.code,
          onOpen: () => change(code),
        })}
        columns={columns}
        acts={[
          { label: 'Change…', run: change },
          {
            label: 'Stop',
            danger: true,
            may: ({ stoppedAt }) => stoppedAt === null,
            run: ({ id }) => stop.mutate(id),
          },
        ]}
        search={search}
        noun="code"
        placeholder="Code or note"
        none={['There are no codes yet.', 'A code lowers the price for who types it before they pay.']}
        hint="Try the code or a word of its note."
        tools={
          <button type="button" className="button button-small" onClick={() => setOpen({})}>
            New code
          </button>
        }
      />
      {open && <CodeDialog code={open.code} onClosed={() => setOpen(undefined)} />}
    </>
  );
}
