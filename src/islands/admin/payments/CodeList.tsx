import { useState } from 'react';
import type { Coupon } from '../../../../server/contract/codes.ts';
import { dayWords } from '../../../../server/contract/india-time.ts';
import { formatPaise } from '../../../../server/contract/money.ts';
import { api, unwrap } from '../../../lib/api/api.ts';
import { formatNumber } from '../../../lib/words/format-price.ts';
import { ColumnList } from '../lists/ColumnList.tsx';
import { about, type Column, money, state } from '../lists/columns.tsx';
import { useSearch } from '../lists/SearchedList.tsx';
import { useCourses } from '../queries/courses.ts';
import { useCodes } from '../queries/payments.ts';
import { useAdminConfirm } from '../use-admin-confirm.ts';
import { CodeDialog } from './CodeDialog.tsx';
import type { PaymentsHead } from './PaymentsPanel.tsx';

const usesOf = ({ uses, usesMax }: Coupon): string =>
  `${formatNumber(uses)}${usesMax === null ? '' : ` of ${formatNumber(usesMax)}`} used`;

/** Returns the names of courses by slug. */
const useCourseNames = () =>
  new Map((useCourses().data ?? []).map(({ slug, courseName }) => [slug ?? '', courseName]));

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
  const [dialog, confirm] = useAdminConfirm();
  const names = useCourseNames();
  const stop = ({ id, code }: Coupon) =>
    confirm({
      title: `Stop ${code}?`,
      text: 'No new order can use this code. Open orders keep their price, and it stays on documents. A code that is stopped does not work again.',
      yes: 'Stop the code',
      danger: true,
      run: () => unwrap(api.coupons[':id'].stop.$post({ param: { id: String(id) } })),
    });
  const change = (code: Coupon) => setOpen({ code });
  return (
    <>
      <ColumnList
        label="Codes"
        {...head}
        listActs={[{ label: 'New code', run: () => setOpen({}) }, ...(head.listActs ?? [])]}
        className="codes"
        head="Code"
        list={useCodes(search.search)}
        subject={(code) => ({
          name: code.code,
          detail:
            [code.note, code.slugs?.map((slug) => names.get(slug) ?? slug).join(', ')]
              .filter(Boolean)
              .join(' · ') || 'All courses',
          called: code.code,
          onOpen: () => change(code),
        })}
        columns={columns}
        acts={[
          { label: 'Change…', run: change },
          {
            label: 'Stop…',
            danger: true,
            may: ({ stoppedAt }) => stoppedAt === null,
            run: stop,
          },
        ]}
        search={search}
        noun="code"
        placeholder="Code or note"
        none={['There are no codes yet.', 'Buyers who type a code before they pay get a lower price.']}
        hint="Try the code or a word of its note."
      />
      {dialog}
      {open && <CodeDialog code={open.code} onClosed={() => setOpen(undefined)} />}
    </>
  );
}
