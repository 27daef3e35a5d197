import { useState } from 'react';
import type { Coupon } from '../../../../server/contract/codes.ts';
import { api } from '../../../lib/api/api.ts';
import { given } from '../../../lib/forms/form-values.ts';
import { ActionDialog } from '../../ui/form/ActionDialog.tsx';
import { CourseChecklist } from '../courses/CourseChecklist.tsx';
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
  const courses = (useCourses().data ?? []).flatMap(({ slug, courseName }) =>
    slug === null ? [] : [{ slug, courseName }],
  );
  const [slugs, setSlugs] = useState<ReadonlySet<string>>(new Set(code?.slugs));
  // A code may name courses that are gone.
  const gone = (code?.slugs ?? [])
    .filter((slug) => courses.every((course) => course.slug !== slug))
    .map((slug) => ({ slug, courseName: slug }));
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
        slugs: {
          label: 'Courses',
          control: ({ form, name, error }) => (
            <div id={`${form}-${name}`} tabIndex={-1}>
              <CourseChecklist
                legend="Only for these courses"
                hint="Choose none for all courses."
                courses={[...courses, ...gone].map(({ slug, courseName }) => ({ id: slug, courseName }))}
                chosen={slugs}
                onChange={setSlugs}
              />
              <p className="field-error" role="alert">
                {error}
              </p>
            </div>
          ),
        },
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
      send={({ code: typed, percent, paise, usesMax, perPerson, forRenewals, ...texts }) => {
        const terms = {
          ...given(texts),
          percent: numberOf(percent),
          paise: readRupees(paise),
          slugs: slugs.size === 0 ? undefined : [...slugs],
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
