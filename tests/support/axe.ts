import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

interface Result {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
  }[];
}

/** Puts axe into the page, where it stays until the next navigation. */
export async function loadAxe(page: Page): Promise<void> {
  await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ runOnly: { type: 'rule', values: ['bypass'] } })
    .analyze();
}

/**
 * What axe finds, of whatever impact, in a part of the page or in all of it; `openers` are clicked one after another,
 * and what each of them opens is looked at alone.
 */
export async function findings(page: Page, part = 'html', openers?: string): Promise<string[]> {
  const results = await page.evaluate(
    async ({ part, openers }) => {
      const axe: { run(part: string, options: object): Promise<Result> } = Reflect.get(window, 'axe');
      const look = () => axe.run(part, { resultTypes: ['violations'] });
      if (openers === undefined) return [await look()];
      const found: Result[] = [];
      for (const opener of document.querySelectorAll<HTMLElement>(openers)) {
        opener.click();
        // What opens is laid out with the next frame.
        await new Promise(requestAnimationFrame);
        found.push(await look());
      }
      return found;
    },
    { part, openers },
  );
  return results.flatMap(({ violations }) =>
    violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`),
    ),
  );
}
