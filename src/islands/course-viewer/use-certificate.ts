import { useEffect, useState } from 'react';
import type { OwnCertificate } from '../../../server/contract/certificates.ts';
import { api, unwrap } from '../../lib/api/api.ts';

/** The person's certificate of a course: as it came with the page, or asked for when the last lesson is done here. */
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
