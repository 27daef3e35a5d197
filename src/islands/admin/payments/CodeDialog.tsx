import type { Coupon } from '../../../../server/contract/codes.ts';
import { api } from '../../../lib/api/api.ts';
import { given } from '../../../lib/forms/form-values.ts';
import { ActionDialog } from '../../ui/form/ActionDialog.tsx';
import { useCourses } from '../queries/courses.ts';
import { readRupees, rupeesOf } from './order-words.ts';
import { asSeen } from './payment-fields.ts';

interface Props {
  /** The code to change; a new one without it. */
  code?: Coupon | undefined;
  onClosed: () => void;
}

const numberOf = (typed: string) => (typed === '' ? undefined : Number(typed));
const textOf = (value: number | string | null | undefined): string => String(value ?? '');

/** Dialog to make or change a code that lowers a price. */
export function CodeDialog({ code, onClosed }: Props) {
  const courses = (useCourses().data ?? []).flatMap(({ slug, courseName: name }) =>
    slug === null ? [] : [[slug, name] as const],
  );
  const several = (code?.slugs?.length ?? 0) > 1 ? (code?.slugs?.join(' ') ?? '') : '';
  const options = [
    ['', 'All courses'] as const,
    ...(several === '' ? [] : [[several, 'The courses chosen before'] as const]),
    ...courses,
  ];
  const dates = { type: 'date', hint: 'Leave empty for no limit.' } as const;
  return (
    <ActionDialog
      title={code === undefined ? 'New code' : `Change ${code.code}`}
      id="code"
      submit="Save"
      fields={{
        code: code === undefined && {
          label: 'Code',
          hint: '4 to 20 letters and digits, like DIWALI20.',
          missing: 'Enter a code.',
          autoCapitalize: 'characters',
          spellCheck: false,
          maxLength: 20,
        },
        percent: {
          label: 'Percent off',
          hint: '1 to 90. Leave empty to take rupees off.',
          inputMode: 'numeric',
          defaultValue: textOf(code?.percent),
        },
        paise: {
          label: 'Or rupees off (₹)',
          inputMode: 'decimal',
          defaultValue: code?.paise ? rupeesOf(code.paise) : '',
          fault: (typed) =>
            typed !== '' && readRupees(typed) === undefined ? 'Enter rupees, for example 500.' : undefined,
        },
        slugs: { label: 'Course', options, defaultValue: several || textOf(code?.slugs?.[0]) },
        startsOn: { ...dates, label: 'First day', defaultValue: textOf(code?.startsOn) },
        endsOn: { ...dates, label: 'Last day', defaultValue: textOf(code?.endsOn) },
        usesMax: {
          label: 'Uses in all',
          hint: 'Leave empty for no limit.',
          inputMode: 'numeric',
          defaultValue: textOf(code?.usesMax),
        },
        perPerson: {
          label: 'Uses by one person',
          inputMode: 'numeric',
          defaultValue: textOf(code?.perPerson ?? 1),
        },
        forRenewals: {
          label: 'Also for students who renew a course',
          type: 'checkbox',
          defaultChecked: code?.forRenewals ?? false,
        },
        note: {
          label: 'Note',
          hint: 'Only your team sees it, for example who shares the code.',
          maxLength: 200,
          defaultValue: textOf(code?.note),
        },
      }}
      send={({ code: typed, percent, paise, slugs, usesMax, perPerson, forRenewals, ...texts }) => {
        const terms = {
          ...given(texts),
          percent: numberOf(percent),
          paise: readRupees(paise),
          slugs: slugs === '' ? undefined : slugs.split(' '),
          offerKeys: code?.offerKeys ?? undefined,
          usesMax: numberOf(usesMax),
          perPerson: numberOf(perPerson),
          forRenewals: forRenewals === 'on',
        };
        return code === undefined
          ? api.coupons.$post({ json: { ...terms, code: typed } })
          : api.coupons[':id'].$put({ ...asSeen(code), json: terms });
      }}
      onClosed={onClosed}
    />
  );
}
