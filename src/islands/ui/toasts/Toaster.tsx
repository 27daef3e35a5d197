import { useEffect, useSyncExternalStore } from 'react';
import { ToastItem } from './ToastItem.tsx';
import { liftToasts, toastStore } from './toast-store.ts';

/** Container of toasts, one per page. Screen readers hear successes politely and failures at once. */
export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.readOnServer);
  const newest = toasts.at(-1)?.id;

  useEffect(() => {
    if (newest !== undefined) liftToasts();
  }, [newest]);

  const quiet = toasts.filter((toast) => toast.kind === 'success');
  const loud = toasts.filter((toast) => toast.kind !== 'success');
  return (
    <div className="toasts" popover="manual">
      <div role="status">
        {quiet.map((toast) => (
          <ToastItem key={toast.id} toast={toast} />
        ))}
      </div>
      <div role="alert">
        {loud.map((toast) => (
          <ToastItem key={toast.id} toast={toast} />
        ))}
      </div>
    </div>
  );
}
