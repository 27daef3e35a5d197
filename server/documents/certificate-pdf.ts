import type { CertificatePrint } from '../contract/certificates.ts';
import { pdfOf } from './pdf-thread.ts';

/** All that a certificate says. */
export interface CertificatePage extends CertificatePrint {
  readonly code: string;
  /** The page that proves it. */
  readonly link: string;
  /** Ms since 1970. */
  readonly issuedAt: number;
}

const PROGRAM = new URL('./certificate-worker.ts', import.meta.url);

export const certificatePdf = (page: CertificatePage): Promise<Buffer> => pdfOf(PROGRAM, page);
