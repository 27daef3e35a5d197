import type { PageLocals } from '../server/http/pages.ts';

declare global {
  namespace App {
    /** What the server hands to pages made on demand. Pages built beforehand find it empty. */
    interface Locals extends PageLocals {}
  }
}
