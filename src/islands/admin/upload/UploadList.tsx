import { useEffect } from 'react';
import { UploadRow } from './UploadRow.tsx';
import { useUploads } from './upload-store.ts';
import { isUploading, onUploaded, restoreUploads } from './uploads.ts';

/** Uploads under way or interrupted. They go on while other tabs are open. */
export function UploadList({ reload }: { reload: () => void }) {
  const uploads = useUploads();

  useEffect(() => onUploaded(reload));
  useEffect(() => void restoreUploads(), []);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isUploading()) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, []);

  if (uploads.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="uploads-heading">
      <h3 id="uploads-heading">Uploads</h3>
      <ul role="list" className="stack">
        {uploads.map((upload) => (
          <UploadRow key={upload.url} upload={upload} />
        ))}
      </ul>
    </section>
  );
}
