import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Reauthenticate } from '../identity/Reauthenticate.tsx';
import { Toaster } from '../ui/toasts/Toaster.tsx';
import { useEarlyChoices } from '../ui/use-early-choices.ts';
import { AdminTabs, type MaxBytes } from './AdminTabs.tsx';
import type { AdminTab } from './admin-tabs.ts';
import { createQueryClient, type FirstLists } from './query-client.ts';

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
      <div className="wrap admin-page" ref={useEarlyChoices()}>
        <h1>Admin Dashboard</h1>
        <AdminTabs firstTab={tab} maxBytes={maxBytes} />
        <Reauthenticate />
        <Toaster />
      </div>
    </QueryClientProvider>
  );
}
