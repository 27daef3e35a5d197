import { setPriority } from 'node:os';
import { type Handed, type ListedPage, loadRenderer, type ProductBuild } from './build.ts';

export interface ProofTask {
  readonly siteDir: string;
  readonly build: ProductBuild;
  readonly given: Handed;
  readonly pages: readonly ListedPage[];
  readonly etags: ReadonlyMap<string, string>;
  /** The site is not ready before it ends. */
  readonly isFirst: boolean;
}

export interface ProvedPage {
  readonly address: string;
  readonly etag?: string | undefined;
  readonly fault?: string;
}

// A signal to the whole service is for the parent, which ends this process.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.once('message', (task) => void proveAll(task as ProofTask));
process.once('disconnect', () => process.exit());

async function proveAll({ siteDir, build, given, pages, etags, isFirst }: ProofTask): Promise<void> {
  // Visitors have priority on one core.
  if (!isFirst) setPriority(10);
  const renderer = await loadRenderer(siteDir, build);
  for (const page of pages) process.send?.(await prove(page));
  process.disconnect();

  async function prove(page: ListedPage): Promise<ProvedPage> {
    const { address } = page;
    try {
      const { body, headers, status } = await renderer.renderPublic(page, given, etags.get(address));
      await body?.cancel();
      if (status === 200 || status === 304) return { address, etag: headers.get('ETag') ?? undefined };
      return { address, fault: `it answers ${status}` };
    } catch (error) {
      return { address, fault: (error as Error).message };
    }
  }
}
