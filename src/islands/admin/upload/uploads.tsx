import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useEffectEvent, useReducer } from 'react';
import type { Upload as Transfer } from 'tus-js-client';
import { isUploadKind, type UploadKind } from '../../../../server/contract/lesson-kinds.ts';
import { uploads as calls, unwrap } from '../../../lib/api/api.ts';
import { ApiError, errorMessage } from '../../../lib/api/api-error.ts';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { finishUpload } from '../../ui/upload/finish-upload.ts';
import { errorToast } from '../error-toast.ts';
import { createSpeedMeter, type Speed } from './speed-meter.ts';

/**
 * - `queued`: waits for its turn
 * - `sending`: sends bytes
 * - `waiting`: the server is unreachable; retries
 * - `checking`: all bytes arrived
 * - `paused`: until resumed
 * - `needs-file`: started before this page load; the file must be chosen again
 * - `failed`: see `message`
 */
export type UploadStatus = 'queued' | 'sending' | 'waiting' | 'checking' | 'paused' | 'needs-file' | 'failed';

/** Upload as shown. */
export interface UploadItem {
  /** Address on the server. */
  readonly url: string;
  readonly kind: UploadKind;
  readonly title: string;
  readonly fileName: string;
  /** Fields of the future material. */
  readonly metadata: Readonly<Record<string, string>>;
  readonly status: UploadStatus;
  readonly speed: Speed;
  /** Undefined until the file is known. */
  readonly transfer?: Transfer;
  readonly message?: string | undefined;
  /** Can't be resumed: the server has dropped it. */
  readonly isOver?: boolean;
}

/** Fields of the future material; the list shows `title` and `type`. */
type UploadMetadata = Readonly<Record<'title' | 'type', string> & Record<string, string>>;

type Action =
  | { type: 'add'; upload: UploadItem }
  | { type: 'change'; url: string; change: Partial<UploadItem> }
  /** @param materialId the new material: files dropped in the same place later are placed below it */
  | { type: 'remove'; url: string; materialId?: number | undefined };

function reduce(uploads: readonly UploadItem[], action: Action): readonly UploadItem[] {
  switch (action.type) {
    case 'add':
      return [...uploads.filter(({ url }) => url !== action.upload.url), action.upload];
    case 'change':
      return uploads.map((upload) => (upload.url === action.url ? { ...upload, ...action.change } : upload));
    case 'remove': {
      const at = uploads.findIndex(({ url }) => url === action.url);
      const { after } = uploads[at]?.metadata ?? {};
      const next = action.materialId === undefined ? after : String(action.materialId);
      return uploads
        .map((upload, place) =>
          place > at && after !== undefined && next !== undefined && upload.metadata['after'] === after
            ? { ...upload, metadata: { ...upload.metadata, after: next } }
            : upload,
        )
        .filter(({ url }) => url !== action.url);
    }
  }
}

/** More parallel uploads would only share the bandwidth. */
const AT_ONCE = 2;
const isRunning = ({ status }: UploadItem): boolean =>
  status === 'sending' || status === 'waiting' || status === 'checking';

/** Statuses that a retry does not change. */
const FINAL: ReadonlySet<number> = new Set([400, 404, 409, 410, 413, 415, 422]);
const isFinal = (error: unknown): boolean => error instanceof ApiError && FINAL.has(error.status);

const still = (sentBytes: number, totalBytes: number): Speed => ({
  sentBytes,
  totalBytes,
  bytesPerSecond: undefined,
  secondsLeft: undefined,
});

const client = () => import('../../ui/upload/transfer.ts');
/** Checks where tus-js-client stores uploads of this browser. */
function hasPrevious(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith('tus::'));
  } catch {
    return false;
  }
}

function useUploadList() {
  const [uploads, dispatch] = useReducer(reduce, []);
  const queries = useQueryClient();
  const change = (url: string, to: Partial<UploadItem>) => dispatch({ type: 'change', url, change: to });

  async function drop(url: string, materialId?: number): Promise<void> {
    dispatch({ type: 'remove', url, materialId });
    await (await client()).forgetUpload(url);
  }

  /** Ends an upload that the server rejects; after other errors it can be resumed. */
  async function fail(url: string, error: unknown): Promise<void> {
    const isOver = isFinal(error);
    change(url, { status: 'failed', message: errorMessage(error), isOver });
    errorToast(error);
    if (isOver) await (await client()).forgetUpload(url);
  }

  async function finish(url: string): Promise<void> {
    change(url, { status: 'checking' });
    try {
      const { message, warning, material } = await finishUpload(url);
      // Shows the new row before the upload's row is removed.
      await queries.invalidateQueries();
      await drop(url, material?.id);
      showToast('success', message);
      // Stays until dismissed.
      if (warning !== undefined) showToast('warning', warning, { label: 'OK', run: () => {} });
    } catch (error) {
      await fail(url, error);
    }
  }

  async function transferOf(file: File, url: string): Promise<Transfer> {
    const measure = createSpeedMeter();
    return (await client()).createTransfer(file, url, {
      onProgress: (sent, total) => change(url, { status: 'sending', speed: measure(sent, total) }),
      onWaiting: () => change(url, { status: 'waiting' }),
      onSent: () => void finish(url),
      onFailure: (error) => void fail(url, error),
    });
  }

  /** Queues a file. @throws ApiError if the server refuses it; nothing is sent then */
  async function add(file: File, kind: UploadKind, metadata: UploadMetadata): Promise<void> {
    const url = await (await client()).createUpload(file, metadata);
    const { title } = metadata;
    const transfer = await transferOf(file, url);
    const speed = still(0, file.size);
    const upload = { url, kind, title, fileName: file.name, metadata, speed, transfer };
    dispatch({ type: 'add', upload: { ...upload, status: 'queued' } });
  }

  /** Resumes an upload of an earlier page load. @returns true if it is the same file */
  async function chooseAgain(url: string, file: File): Promise<boolean> {
    if (!(await (await client()).isSameFile(url, file))) return false;
    change(url, { status: 'queued', transfer: await transferOf(file, url) });
    return true;
  }

  /** Lists this browser's earlier uploads, and finishes complete ones. */
  async function restore(): Promise<void> {
    const { previousUploads, forgetUpload } = await client();
    for (const { url, size, metadata } of await previousUploads())
      try {
        const { offset } = await unwrap(calls[':id'].$get({ param: { id: url.replace('/uploads/', '') } }));
        const { title = '', type, filename: fileName = '' } = metadata;
        const kind = type !== undefined && isUploadKind(type) ? type : 'video';
        const speed = still(offset, size);
        const upload = { url, kind, title, fileName, metadata, speed } as const;
        dispatch({ type: 'add', upload: { ...upload, status: 'needs-file' } });
        if (offset === size) await finish(url);
      } catch (error) {
        if (isFinal(error)) await forgetUpload(url);
      }
  }

  const onOpened = useEffectEvent(() => {
    if (hasPrevious()) void restore();
  });
  useEffect(() => onOpened(), []);

  const startNext = useEffectEvent(() => {
    const room = AT_ONCE - uploads.filter(isRunning).length;
    const queued = uploads.filter(({ status }) => status === 'queued');
    for (const { url, transfer } of queued.slice(0, Math.max(0, room))) {
      change(url, { status: 'sending' });
      transfer?.start();
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the list changes
  useEffect(() => startNext(), [uploads]);

  // Resumes uploads that failed offline.
  const resumeLost = useEffectEvent(() => {
    for (const { url, status, transfer, isOver } of uploads)
      if (status === 'failed' && transfer && !isOver) change(url, { status: 'queued', message: undefined });
  });
  useEffect(() => {
    addEventListener('online', resumeLost);
    return () => removeEventListener('online', resumeLost);
  }, []);

  const isBusy = uploads.some((upload) => upload.status === 'queued' || isRunning(upload));
  useEffect(() => {
    if (!isBusy) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isBusy]);

  return {
    uploads,
    add,
    chooseAgain,
    /** Pauses sending; what arrived stays. */
    pause: ({ url, transfer }: UploadItem): void => {
      void transfer?.abort();
      change(url, { status: 'paused' });
    },
    resume: ({ url, transfer }: UploadItem): void =>
      change(url, { status: transfer ? 'queued' : 'needs-file', message: undefined }),
    cancel: async ({ url, transfer }: UploadItem): Promise<void> => {
      void transfer?.abort();
      await drop(url);
      showToast('warning', 'Upload cancelled.');
      await (await client()).deleteUpload(url);
    },
    /** Removes a failed upload from the list. */
    dismiss: ({ url }: UploadItem): void => dispatch({ type: 'remove', url }),
  };
}

const Uploads = createContext<ReturnType<typeof useUploadList> | undefined>(undefined);

/** Keeps uploads running while the admin switches between tabs of the dashboard. */
export function UploadsProvider({ children }: { children: ReactNode }) {
  return <Uploads value={useUploadList()}>{children}</Uploads>;
}

export function useUploads() {
  const list = use(Uploads);
  if (list === undefined) throw new Error('There is no UploadsProvider around this.');
  return list;
}
