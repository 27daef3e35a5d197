import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

interface Result {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
  }[];
}

/** What to look at, and how. */
interface Look {
  /** A part of the page; all of it, if left out. */
  readonly part?: string;
  /** Clicked one after another where they can be seen; what each of them opens is looked at alone. */
  readonly openers?: string;
  /** Everything but the colours was looked at before, and is as it was. */
  readonly coloursOnly?: boolean;
}

/** Puts axe into the page, where it stays until the next navigation. */
export async function loadAxe(page: Page): Promise<void> {
  await new AxeBuilder({ page }).setLegacyMode(true).withRules('bypass').analyze();
}

/** What axe finds, of whatever impact. */
export async function findings(page: Page, wanted: Look = {}): Promise<string[]> {
  const results = await page.evaluate(async ({ part = 'html', openers, coloursOnly = false }: Look) => {
    const axe: { run(part: string, options: object): Promise<Result> } = Reflect.get(window, 'axe');
    const options = {
      resultTypes: ['violations'],
      ...(coloursOnly && { runOnly: ['color-contrast', 'link-in-text-block'] }),
    };
    if (openers === undefined) return [await axe.run(part, options)];
    const found: Result[] = [];
    for (const opener of document.querySelectorAll<HTMLElement>(openers)) {
      if (!opener.checkVisibility()) continue;
      opener.click();
      // What opens is laid out with the next frame.
      await new Promise(requestAnimationFrame);
      found.push(await axe.run(part, options));
    }
    return found;
  }, wanted);
  return results.flatMap(({ violations }) =>
    violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`),
    ),
  );
}

/** What axe finds in the light scheme and in the dark one; the page is light afterwards. */
export async function findingsInBothSchemes(page: Page): Promise<string[]> {
  await loadAxe(page);
  const found: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    found.push(...(await findings(page)).map((finding) => `${colorScheme}: ${finding}`));
  }
  return found;
}
