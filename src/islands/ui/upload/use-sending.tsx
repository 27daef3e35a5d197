import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../Button.tsx';

interface Sending {
  readonly name: string;
  readonly percent: number;
  readonly isWaiting: boolean;
}

/** @returns the progress of a file to render, and a function that sends one. It throws ApiError. */
export function useSending(): [
  progress: ReactNode,
  send: (file: File, metadata: Readonly<Record<string, string>>) => Promise<void>,
] {
  const [sending, setSending] = useState<Sending>();
  const stop = useRef<AbortController>(undefined);

  async function send(file: File, metadata: Readonly<Record<string, string>>): Promise<void> {
    const { name } = file;
    stop.current = new AbortController();
    const { signal } = stop.current;
    setSending({ name, percent: 0, isWaiting: false });
    try {
      const { sendFile } = await import('./transfer.ts');
      await sendFile(file, metadata, {
        signal,
        onProgress: (part, isWaiting) => setSending({ name, percent: Math.floor(part * 100), isWaiting }),
      });
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      setSending(undefined);
    }
  }

  const progress = sending && (
    <div className="card card-pad upload-progress">
      <p className="row row-spread">
        <span className="break">{sending.name}</span>
        <span className="numeric">{sending.percent}%</span>
      </p>
      <progress
        className="progress"
        value={sending.percent}
        max={100}
        aria-label={`Upload of ${sending.name}`}
      />
      <p className="row row-spread">
        <span className="small soft" role="status">
          {sending.isWaiting && 'No connection. The upload continues when you are online.'}
        </span>
        <Button kind="ghost" small onClick={() => stop.current?.abort()}>
          Cancel<span className="visually-hidden"> {sending.name}</span>
        </Button>
      </p>
    </div>
  );
  return [progress, send];
}
