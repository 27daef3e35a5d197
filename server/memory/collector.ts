import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** `minor` collects young objects only; `last-resort` all, twice, and gives emptied pages back to the system. */
type Collection = { readonly type: 'minor' } | { readonly type: 'major'; readonly flavor: 'last-resort' };
type Collector = (what: Collection) => void;

const isCollector = (found: unknown): found is Collector => typeof found === 'function';

/** Node hands V8's collector out behind a flag only; the flag is put back, so that nothing else finds it. */
function findCollector(): Collector {
  setFlagsFromString('--expose-gc');
  const found: unknown = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  return isCollector(found) ? found : () => undefined;
}

/** Collects garbage now, with everything else standing still meanwhile. */
export const collect = findCollector();
