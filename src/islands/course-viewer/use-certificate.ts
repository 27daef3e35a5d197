import { useEffect, useState } from 'react';
import type { OwnCertificate } from '../../../server/contract/certificates.ts';
import { api, unwrap } from '../../lib/api/api.ts';

/** Returns the user's certificate of a course: sent with the page, or fetched after the last lesson. */
export function useCertificate(
  courseId: number,
  first: OwnCertificate | undefined,
  justFinished: boolean,
): OwnCertificate | undefined {
  const [certificate, setCertificate] = useState(first);
  useEffect(() => {
    if (!justFinished) return;
    unwrap(api.me.certificates.$get()).then(
      (own) => setCertificate(own.find((one) => one.courseId === courseId)),
      () => {},
    );
  }, [courseId, justFinished]);
  return certificate;
}
