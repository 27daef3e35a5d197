import { useQuery } from '@tanstack/react-query';
import { upiLink } from '../../../../server/contract/upi.ts';
import { api, unwrap } from '../../../lib/api/api.ts';
import { qrPath } from '../../../lib/drawings/qr-path.ts';
import { Field } from '../../ui/form/Field.tsx';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { contentCalls } from '../site/content-calls.ts';
import { StepForm } from './StepForm.tsx';
import { saveContent } from './save-content.ts';

const FILE = 'site/payments.yml';
const ONE_RUPEE_PAISE = 100;
const fields = {
  vpa: ['UPI address', 'Enter your UPI address, for example name@bank.'],
  payeeName: ['Name of the payee', 'Enter the name that your bank shows.'],
} as const;

interface Upi {
  vpa: string;
  payeeName: string;
  /** The example address is still in the file. */
  sample?: boolean;
}

/** Form of the payee, with a ₹1 test payment. */
export function PayeeForm({ onDone }: { onDone: () => Promise<void> }) {
  const { data, refetch } = useQuery({ queryKey: ['content', FILE], queryFn: () => contentCalls.file(FILE) });
  const upi = data?.values?.['upi'] as Upi | undefined;
  if (upi === undefined) return null;
  const isOwn = upi.sample !== true;
  return (
    <>
      <StepForm
        id="payee"
        fields={fields}
        send={async (typed) => {
          const changes = Object.entries(typed).map(([name, value]) => ({ pointer: `/upi/${name}`, value }));
          // Without a value the field is removed.
          await saveContent(FILE, [...changes, { pointer: '/upi/sample' }]);
          await refetch();
          showToast('success', 'Saved. Now test it with ₹1.');
          await onDone();
        }}
      >
        {(field) => (
          <>
            <Field
              {...field('vpa')}
              hint="Students pay to this address. Your UPI app shows it, for example name@bank."
              defaultValue={isOwn ? upi.vpa : ''}
              autoCapitalize="none"
              spellCheck={false}
            />
            <Field
              {...field('payeeName')}
              hint="Write it as your bank shows it: students compare it before they pay."
              defaultValue={isOwn ? upi.payeeName : ''}
            />
          </>
        )}
      </StepForm>
      {isOwn && <RupeeTest upi={upi} onDone={onDone} />}
    </>
  );
}

function RupeeTest({ upi, onDone }: { upi: Upi; onDone: () => Promise<void> }) {
  const link = upiLink({
    vpa: upi.vpa,
    payeeName: upi.payeeName,
    amountPaise: ONE_RUPEE_PAISE,
    note: 'Test',
  });
  const { path, size } = qrPath(link);
  return (
    <section className="stack" aria-labelledby="rupee-test">
      <h3 id="rupee-test">Test it with ₹1</h3>
      <p>
        Scan this code with another person’s UPI app and pay ₹1. The app must show <b>{upi.payeeName}</b>. If
        you read this on their phone, <a href={link}>open the UPI app</a>.
      </p>
      <svg
        className="setup-qr"
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={`QR code to pay ₹1 to ${upi.vpa}`}
      >
        <path d={path} />
      </svg>
      <StepForm
        label="The ₹1 arrived"
        send={async () => {
          await unwrap(api.setup.done.$post({ json: { step: 'payee' } }));
          await onDone();
        }}
      />
    </section>
  );
}
