import type { PageLocals } from '../server/http/pages.ts';

declare global {
  namespace App {
    /** Values from the server for pages rendered on request. Empty on prebuilt pages. */
    interface Locals extends PageLocals {}
  }
}
