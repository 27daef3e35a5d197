import { useEffect, useRef, useState } from 'react';
import { sendFile, type UploadForm } from './send-file.ts';
import { createSpeedMeter, type Speed } from './speed-meter.ts';

/** One upload at a time, watched; leaving the page meanwhile is asked about. */
export function useUpload() {
  const [speed, setSpeed] = useState<Speed>();
  const abort = useRef<AbortController>(undefined);
  const running = speed !== undefined;

  useEffect(() => {
    if (!running) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [running]);

  /** @throws ApiError, UploadCancelled */
  async function upload(form: UploadForm): Promise<string> {
    const measure = createSpeedMeter();
    const controller = new AbortController();
    abort.current = controller;
    setSpeed(measure(0, form.file.size));
    try {
      return await sendFile(form, {
        onProgress: (sent, total) => setSpeed(measure(sent, total)),
        signal: controller.signal,
      });
    } finally {
      setSpeed(undefined);
    }
  }

  return { upload, speed, cancel: () => abort.current?.abort() };
}
