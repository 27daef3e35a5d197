import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Reauthenticate } from '../identity/Reauthenticate.tsx';
import { Toaster } from '../ui/toasts/Toaster.tsx';
import { AdminTabs } from './AdminTabs.tsx';
import type { AdminTab } from './admin-tabs.ts';
import { createQueryClient, type FirstLists } from './query-client.ts';
import type { MaxBytes } from './upload/upload-kinds.ts';
import { UploadsProvider } from './upload/uploads.tsx';

interface Props {
  tab: AdminTab;
  first: FirstLists;
  maxBytes: MaxBytes;
}

/** The admin dashboard. */
export function AdminDashboard({ tab, first, maxBytes }: Props) {
  const [client] = useState(() => createQueryClient(first));
  return (
    <QueryClientProvider client={client}>
      <div className="wrap admin-page">
        <h1>Admin Dashboard</h1>
        <UploadsProvider>
          <AdminTabs firstTab={tab} maxBytes={maxBytes} />
        </UploadsProvider>
        <Reauthenticate />
        <Toaster />
      </div>
    </QueryClientProvider>
  );
}
