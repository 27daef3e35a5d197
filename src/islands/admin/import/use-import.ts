import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { limits } from '../../../../server/contract/limits.ts';
import type { ImportPlan, ImportProgress } from '../../../../server/contract/users.ts';
import { api, unwrap } from '../../../lib/api/api.ts';
import { errorMessage, isClientError } from '../../../lib/api/api-error.ts';
import { saveFile } from '../../../lib/api/save-file.ts';
import { tableTextOf } from '../../../lib/forms/table-text.ts';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { errorToast } from '../error-toast.ts';

const LOOK_EVERY_MS = 700;

type State =
  | { step: 'choose'; problem?: string }
  | { step: 'checking' }
  | { step: 'plan'; file: Blob; plan: ImportPlan }
  | { step: 'starting'; file: Blob; plan: ImportPlan }
  | { step: 'running'; importId: string; progress: ImportProgress | undefined };

/** Uploads a file of students; the client derived from the routes only sends JSON. */
const send = <Answer>(file: Blob, query: string): Promise<Answer> =>
  unwrap<Answer>(
    fetch(`/api/users/import${query}`, {
      method: 'POST',
      body: file,
      headers: { 'content-type': 'text/csv' },
    }),
  );

/** Steps of an import: choose a file, preview, run, download passwords. */
export function useImport() {
  const client = useQueryClient();
  const [state, setState] = useState<State>({ step: 'choose' });
  const running = state.step === 'running' ? state : undefined;
  const importId = running?.importId;
  const isWorking = running !== undefined && (running.progress?.state ?? 'working') === 'working';

  useEffect(() => {
    if (importId === undefined || !isWorking) return undefined;
    const look = async () => {
      const progress = await unwrap(api.users.imports[':importId'].$get({ param: { importId } })).catch(
        (error: unknown): ImportProgress | undefined =>
          isClientError(error) ? { state: 'failed', done: 0, total: 0, message: error.message } : undefined,
      );
      // The import continues when the server is back.
      if (progress === undefined) return;
      setState((now) => (now.step === 'running' ? { ...now, progress } : now));
      if (progress.state === 'done') {
        showToast('success', progress.message);
        void client.invalidateQueries();
      }
      if (progress.state === 'failed') showToast('error', `Error: ${progress.message}`);
    };
    const timer = setInterval(() => void look(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [importId, isWorking, client]);

  async function choose(chosen: File | Blob) {
    setState({ step: 'checking' });
    try {
      const file = chosen instanceof File ? await tableTextOf(chosen, 'fullest') : chosen;
      if (file.size > limits.importBytes) throw new Error('The file is too large. Use at most 5 MB.');
      setState({ step: 'plan', file, plan: await send<ImportPlan>(file, '?dryRun=1') });
    } catch (error) {
      setState({ step: 'choose', problem: errorMessage(error) });
    }
  }

  async function start() {
    if (state.step !== 'plan') return;
    const { file, plan } = state;
    setState({ step: 'starting', file, plan });
    try {
      const answer = await send<{ importId: string }>(file, '');
      setState({ step: 'running', importId: answer.importId, progress: undefined });
    } catch (error) {
      errorToast(error);
      // Shows the new errors line by line.
      await choose(file);
    }
  }

  /** @returns true if they were saved to a file */
  async function takePasswords(): Promise<boolean> {
    if (running === undefined) return false;
    try {
      const param = { importId: running.importId };
      const answer = await api.users.imports[':importId'].passwords.$post({ param });
      if (!answer.ok) throw new Error(String(answer.status));
      saveFile(await answer.blob(), 'passwords.csv');
      showToast('success', 'Passwords downloaded.');
      return true;
    } catch {
      showToast('error', 'Could not download the passwords. View single passwords under Approved.');
      return false;
    }
  }

  return { state, isWorking, choose, start, takePasswords };
}
