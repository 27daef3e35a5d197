import { useState } from 'react';
import { api, unwrap } from '../../lib/api/api.ts';
import { errorMessage, isCancelled } from '../../lib/api/api-error.ts';
import { saveFile } from '../../lib/api/save-file.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { showToast } from '../ui/toasts/toast-store.ts';

/** Downloads all data kept about the user. */
export function ExportCard() {
  const [busy, setBusy] = useState(false);

  async function download() {
    setBusy(true);
    try {
      const data = await unwrap(api.me.export.$get());
      const json = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
      saveFile(json, `my-data-${data.exportedAt.slice(0, 10)}.json`);
      showToast('success', 'Your data has been downloaded.');
    } catch (error) {
      if (!isCancelled(error)) showToast('error', errorMessage(error));
    }
    setBusy(false);
  }

  return (
    <section className="card card-pad" aria-labelledby="your-data">
      <h2 id="your-data">Your data</h2>
      <p className="soft">
        Download everything we keep about you: your account, courses, progress, logins, messages to us and
        changes to your account. It has no passwords; those can't be read.
      </p>
      <Button kind="secondary" busy={busy} onClick={() => void download()}>
        {!busy && <Icon name="download" />}
        {busy ? 'Processing...' : 'Download my data'}
      </Button>
    </section>
  );
}
