import { useState } from 'react';
import { passkeyLimits } from '../../../server/contract/passkey-limits.ts';
import type { OwnPasskey } from '../../../server/contract/passkeys.ts';
import { api, unwrap } from '../../lib/api/api.ts';
import { errorMessage, isCancelled } from '../../lib/api/api-error.ts';
import { hasPasskeys, loadPasskeys } from '../../lib/api/load-passkeys.ts';
import { missingFields, textOf } from '../../lib/forms/form-values.ts';
import { formatDayOf } from '../../lib/words/format-date.ts';
import { formatMoment } from '../../lib/words/format-time.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/form/Field.tsx';
import { FormDialog, useDialogForm } from '../ui/form/FormDialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { showToast } from '../ui/toasts/toast-store.ts';
import { type Confirmation, useConfirm } from '../ui/use-confirm.tsx';
import { useOfBrowser } from '../ui/use-in-browser.ts';

/** Lists the admin's passkeys, and adds, renames and removes them. */
export function PasskeysCard({ first }: { first: readonly OwnPasskey[] }) {
  const [passkeys, setPasskeys] = useState(first);
  const [renamed, setRenamed] = useState<OwnPasskey>();
  const [busy, setBusy] = useState(false);
  const [dialog, confirm] = useConfirm();
  const canAdd = useOfBrowser(hasPasskeys, true);

  const reload = () => unwrap(api.me.passkeys.$get()).then(setPasskeys, () => undefined);

  async function add() {
    setBusy(true);
    try {
      const { addPasskey } = await loadPasskeys();
      const { message } = await addPasskey();
      showToast('success', message);
    } catch (error) {
      if (!isCancelled(error)) showToast('error', errorMessage(error));
    }
    await reload();
    setBusy(false);
  }

  const remove = ({ id, name }: OwnPasskey): Confirmation => ({
    title: `Remove ${name}?`,
    text: 'You can no longer log in with this passkey. Delete it in the settings of your device too.',
    yes: 'Remove',
    danger: true,
    async run() {
      const answer = await unwrap(api.me.passkeys[':id'].$delete({ param: { id: String(id) } }));
      await reload();
      return answer;
    },
  });

  return (
    <section className="card card-pad" aria-labelledby="passkeys" tabIndex={-1} data-focus-home>
      <h2 id="passkeys">Passkeys</h2>
      <p className="soft">
        Log in with your finger, your face or your screen lock instead of a password and a code. A false page
        that looks like this site can't use your passkey.
      </p>
      {passkeys.length === 0 ? (
        <p>You have no passkeys yet.</p>
      ) : (
        <ul className="session-list" role="list">
          {passkeys.map((passkey) => (
            <li className="session" key={passkey.id}>
              <div>
                <p>
                  <strong>{passkey.name}</strong>
                </p>
                <p>Added on {formatDayOf(passkey.addedAt)}</p>
                <p suppressHydrationWarning>
                  {passkey.usedAt === null ? 'Not used yet' : `Last used on ${formatMoment(passkey.usedAt)}`}
                </p>
              </div>
              <div className="row">
                <Button kind="secondary" small onClick={() => setRenamed(passkey)}>
                  Rename<span className="visually-hidden"> {passkey.name}</span>
                </Button>
                <Button kind="secondary" small onClick={() => confirm(remove(passkey))}>
                  Remove<span className="visually-hidden"> {passkey.name}</span>
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {!canAdd ? (
        <p className="notice">This browser can't add passkeys. Update it, or use another browser.</p>
      ) : passkeys.length >= passkeyLimits.ofPerson ? (
        <p className="notice">
          You have {passkeyLimits.ofPerson} passkeys. To add another, remove one first.
        </p>
      ) : (
        <Button kind="secondary" busy={busy} onClick={() => void add()}>
          <Icon name="plus" size={18} />
          {busy ? 'Processing...' : 'Add a passkey'}
        </Button>
      )}
      {renamed !== undefined && (
        <RenameDialog
          passkey={renamed}
          onClosed={() => {
            setRenamed(undefined);
            void reload();
          }}
        />
      )}
      {dialog}
    </section>
  );
}

function RenameDialog({ passkey: { id, name }, onClosed }: { passkey: OwnPasskey; onClosed: () => void }) {
  const form = useDialogForm({
    id: 'passkey',
    labels: { name: 'Name' },
    check: (data) => missingFields(data, { name: 'Please enter a name.' }),
    async send(data) {
      const json = { name: textOf(data, 'name') };
      const { message } = await unwrap(api.me.passkeys[':id'].$put({ param: { id: String(id) }, json }));
      showToast('success', message);
    },
  });
  return (
    <FormDialog title="Rename this passkey" form={form} submit="Rename" onClosed={onClosed}>
      <Field
        {...form.field('name')}
        hint="For example the device that it is on."
        maxLength={passkeyLimits.name}
        defaultValue={name}
      />
    </FormDialog>
  );
}
