import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Reauthenticate } from '../identity/Reauthenticate.tsx';
import { Toaster } from '../ui/toasts/Toaster.tsx';
import { AdminTabs } from './AdminTabs.tsx';
import { MailContext } from './mail-words.ts';
import { createQueryClient, type FirstData } from './query-client.ts';
import { type OwnRights, RightsContext } from './rights.ts';
import type { MaxBytes } from './upload/upload-kinds.ts';
import { UploadsProvider } from './upload/uploads.tsx';
import type { OpenPlace } from './use-place.ts';

interface Props {
  place: OpenPlace;
  /** Why the part in the address is not shown. */
  refusal?: string | undefined;
  rights?: OwnRights;
  first: FirstData;
  takesOrders: boolean;
  maxBytes: MaxBytes;
  lacksTwoStep: boolean;
  /** True where a mail server is set up. */
  mails: boolean;
}

/** The admin dashboard. */
export function AdminDashboard({ place, first, refusal, rights, mails, ...rest }: Props) {
  const [client] = useState(() => createQueryClient(first));
  return (
    <QueryClientProvider client={client}>
      <div className="wrap admin-page">
        <UploadsProvider>
          <MailContext value={mails}>
            <RightsContext value={rights}>
              <AdminTabs first={place} refusal={refusal} rights={rights} {...rest} />
            </RightsContext>
          </MailContext>
        </UploadsProvider>
        <Reauthenticate />
        <Toaster />
      </div>
    </QueryClientProvider>
  );
}
