import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { SETUP_STEPS, SetupState } from '../../../../server/contract/setup.ts';
import { api, unwrap } from '../../../lib/api/api.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { showToast } from '../../ui/toasts/toast-store.ts';
import type { AdminTab } from '../admin-tabs.ts';
import { ListFrame } from '../lists/ListFrame.tsx';
import { BrandForm } from './BrandForm.tsx';
import { KeyStep } from './KeyStep.tsx';
import { MailServerForm } from './MailServerForm.tsx';
import { PayeeForm } from './PayeeForm.tsx';
import { StepForm } from './StepForm.tsx';

type Step = (typeof SETUP_STEPS)[number];

interface Props {
  onShow: (tab: AdminTab, list?: string) => void;
  onEdit: (path: string) => void;
}

/** Setup of a new site before it takes money. Steps can be skipped: open ones are listed first, the next one unfolded. */
// biome-ignore lint/style/noDefaultExport: it is loaded later by its default export
export default function SetupPanel({ onShow, onEdit }: Props) {
  const cache = useQueryClient();
  const state = useQuery({ queryKey: ['setup'], queryFn: () => unwrap(api.setup.$get()) });
  const { data } = state;
  const done = async () => {
    await cache.invalidateQueries();
  };
  return (
    <div className="stack">
      <h2>Setup</h2>
      <ListFrame state={state} shown={data && 1} empty={null}>
        {data && (
          <>
            <p className="soft">
              {data.open.length === 0
                ? 'All is set up. You can change everything here.'
                : `${data.open.length} of 5 steps are left. Do them in any order, whenever you have time.`}
            </p>
            {stepsOf(data, done, { onShow, onEdit }).map(({ step, title, body }, at) => (
              <details
                key={step}
                name="setup"
                className="card card-pad setup-step"
                open={step === data.open[0]}
              >
                <summary>
                  <span>
                    {at + 1}. {title}
                  </span>
                  <span className={`badge ${data.open.includes(step) ? 'badge-marigold' : 'badge-leaf'}`}>
                    {data.open.includes(step) ? 'To do' : 'Done'}
                  </span>
                </summary>
                <div className="stack">{body}</div>
              </details>
            ))}
            <Server {...data} onDone={done} />
          </>
        )}
      </ListFrame>
    </div>
  );
}

function stepsOf(
  data: SetupState,
  onDone: () => Promise<void>,
  { onShow, onEdit }: Props,
): { step: Step; title: string; body: ReactNode }[] {
  return [
    {
      step: 'brand',
      title: 'Name, phone and address',
      body: (
        <>
          <BrandForm onDone={onDone} />
          <div className="row">
            <Button kind="secondary" onClick={() => onEdit('site/site.yml')}>
              Logo, colours and more
            </Button>
          </div>
        </>
      ),
    },
    { step: 'payee', title: 'How you are paid', body: <PayeeForm onDone={onDone} /> },
    { step: 'mail', title: 'Emails', body: <MailServerForm mail={data.mail} onDone={onDone} /> },
    {
      step: 'samples',
      title: 'Samples',
      body: (
        <>
          <p>
            Your site begins with sample courses, reviews and figures. Change them, delete them, or hide them
            all with one switch. While a sample shows, a bar at the top of the site says so.
          </p>
          <div className="row">
            <Button onClick={() => onShow('site', 'samples')}>See samples</Button>
            <Button kind="secondary" onClick={() => onShow('manageCourses')}>
              See courses
            </Button>
          </div>
        </>
      ),
    },
    {
      step: 'key',
      title: 'Recovery key',
      body: <KeyStep hasFile={data.hasKeyFile} onDone={onDone} />,
    },
  ];
}

/** The proxy uses the address too; only the server's operator can change it. */
const Server = ({ siteUrl, renaming, backups, onDone }: SetupState & { onDone: () => Promise<void> }) => (
  <section className="card card-pad stack" aria-labelledby="setup-server">
    <h3 id="setup-server">On the server</h3>
    <p>
      Address: <b>{siteUrl}</b>. Your proxy needs a new address too, so you change it on the server:{' '}
      <code>{renaming}</code>
    </p>
    {backups?.isOfEnvironment && (
      <p>
        Backups are in <b>{backups.folder}</b>. The settings of your server say so (<code>BACKUP_DIR</code>)
        and come before this screen: change it there.
      </p>
    )}
    {backups && !backups.isOfEnvironment && (
      <StepForm
        id="backups"
        label="Use this folder"
        fields={{ folder: ['Folder of backups'] }}
        send={async (json) => {
          const { message } = await unwrap(api.setup.backups.$put({ json }));
          showToast('success', message);
          await onDone();
        }}
      >
        {(field) => (
          <Field
            {...field('folder')}
            hint="A folder on another disk, for example /mnt/backups. Backups that were made stay where they are."
            defaultValue={backups.folder}
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </StepForm>
    )}
  </section>
);
