import { useState } from 'react';
import type { ConsentState } from '../../../server/contract/auth.ts';
import { ageAnswers, privacyNotice } from '../../../server/contract/privacy-notice.ts';
import { api, unwrap } from '../../lib/api/api.ts';
import { formatDate, today } from '../../lib/words/format-date.ts';
import { ConsentFields, checkConsent, consentLabels, consentOf, Notice } from '../privacy/ConsentFields.tsx';
import { FormSummary } from '../ui/form/FormSummary.tsx';
import { SubmitButton } from '../ui/form/SubmitButton.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { showToast } from '../ui/toasts/toast-store.ts';

/** Shows the privacy notice and when the user agreed; asks for consent where it is missing. */
export function PrivacyCard({ first }: { first: ConsentState }) {
  const [{ given, isDue }, setState] = useState(first);
  const form = useForm({
    id: 'privacy',
    labels: consentLabels,
    check: checkConsent,
    async send(data) {
      const consent = consentOf(data);
      const { message, version, givenAt } = await unwrap(api.me.consent.$post({ json: consent }));
      setState({ given: { version, age: consent.age, at: givenAt }, isDue: false });
      showToast('success', message);
    },
    failed: 'Failed to save your consent.',
  });

  return (
    <section className="card card-pad" id="privacy" aria-labelledby="privacy-title">
      <h2 id="privacy-title">{privacyNotice.title}</h2>
      <Notice />
      {given !== undefined && (
        <p className="soft">
          You agreed on {formatDate(today(new Date(given.at)))} (version {given.version}) and said: “
          {ageAnswers[given.age]}” To withdraw your consent, request account deletion below.
        </p>
      )}
      {isDue && (
        <form className="form" {...form.props}>
          {given !== undefined && (
            <p className="notice notice-warning">The text above has changed since then.</p>
          )}
          <FormSummary form={form} />
          <ConsentFields form="privacy" errors={form.fields} />
          <div className="row">
            <SubmitButton busy={form.busy} label="Agree" />
          </div>
        </form>
      )}
    </section>
  );
}
