import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Reauthenticate } from '../identity/Reauthenticate.tsx';
import { Toaster } from '../ui/toasts/Toaster.tsx';
import { AdminTabs } from './AdminTabs.tsx';
import type { AdminTab } from './admin-tabs.ts';
import type { CoursePages } from './courses/course-pages.ts';
import { MailContext } from './mail-words.ts';
import { createQueryClient, type FirstData } from './query-client.ts';
import type { RosterPlace } from './roster/roster-place.ts';
import type { FilePlace } from './site/file-place.ts';
import type { MaxBytes } from './upload/upload-kinds.ts';
import { UploadsProvider } from './upload/uploads.tsx';

interface Props {
  tab: AdminTab;
  /** Whose page is open. */
  student: number | undefined;
  first: FirstData;
  takesOrders: boolean;
  /** Which list of the payments or messages is open. */
  firstList: string | null;
  roster: RosterPlace | undefined;
  file: FilePlace | undefined;
  maxBytes: MaxBytes;
  pages: CoursePages;
  lacksTwoStep: boolean;
  /** Whether a mail server is set up. */
  mails: boolean;
}

/** The admin dashboard. */
export function AdminDashboard({ tab, student, roster, file, first, mails, ...rest }: Props) {
  const [client] = useState(() => createQueryClient(first));
  return (
    <QueryClientProvider client={client}>
      <div className="wrap admin-page">
        <UploadsProvider>
          <MailContext value={mails}>
            <AdminTabs
              firstTab={tab}
              firstStudent={student}
              firstRoster={roster}
              firstFile={file}
              {...rest}
            />
          </MailContext>
        </UploadsProvider>
        <Reauthenticate />
        <Toaster />
      </div>
    </QueryClientProvider>
  );
}
