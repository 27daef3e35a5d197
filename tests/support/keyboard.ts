import { expect, type Locator, type Page } from '@playwright/test';
import { expectSound } from './axe.ts';

/** Enough to go through the longest screen twice. */
const MOST_STOPS = 400;

/** Someone without a mouse: goes by Tab, and looks where the focus is. */
export interface Typist {
  /** Goes on with Tab, or back with Shift+Tab, until the focus is there. */
  readonly reach: (target: Locator) => Promise<void>;
  /** Goes there and presses a key. */
  readonly press: (target: Locator, key?: 'Enter' | 'Space') => Promise<void>;
  /** Goes there and writes, in place of what is there. */
  readonly write: (target: Locator, text: string) => Promise<void>;
  /** Goes to a list and types the beginning of a choice. */
  readonly choose: (list: Locator, choice: string) => Promise<void>;
  /** Goes to a list of tabs and on with arrows. */
  readonly tab: (name: RegExp | string) => Promise<void>;
  /** Goes to a file field, opens its dialog and takes a file. */
  readonly file: (field: Locator, files: Parameters<Locator['setInputFiles']>[0]) => Promise<void>;
  /** Expects Tab to lead out of the page again: nothing holds the focus. */
  readonly leaves: () => Promise<void>;
  /** Expects nothing to stick out at the side and axe to find nothing. */
  readonly sound: (state: string) => Promise<void>;
  /** Expects that no mouse was used, and that every stop of the Tab key was marked. */
  readonly end: () => Promise<void>;
}

/** Notes stops of the Tab key that no one would see, and every touch of a mouse. */
function watch(): void {
  addEventListener('pointerdown', () => void Reflect.get(window, 'noteFault')('a mouse was used'), true);
  addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement) || !target.matches(':focus-visible')) return;
    // Styles of the focus come with the next frame.
    requestAnimationFrame(() => {
      // Meanwhile the Tab key may have gone on, from a video to a button of its own too.
      if (document.activeElement !== target || !target.matches(':focus-visible')) return;
      // A control may be drawn by its label, a field by its frame, a card's link by the card.
      const frames = ['label', '.input-group', '.card-link'];
      const shown = [target, ...frames.map((frame) => target.closest(frame))];
      const isMarked = shown.some(
        (element) =>
          element !== null &&
          [null, '::after'].some((part) => {
            const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
            return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
          }),
      );
      const called =
        target.getAttribute('aria-label') ?? target.getAttribute('name') ?? target.textContent.trim();
      const name = `${target.localName} ${called}`;
      if (!isMarked) void Reflect.get(window, 'noteFault')(`no mark around ${name.slice(0, 80)}`);
    });
  });
}

/** Takes the mouse away from a page; call it before its first screen. */
export async function typist(page: Page): Promise<Typist> {
  const faults: string[] = [];
  await page.exposeFunction('noteFault', (fault: string) => void faults.push(fault));
  await page.addInitScript(watch);
  // Playwright takes over the dialog for files while someone listens; begun with the key press, that may come too late.
  page.on('filechooser', () => undefined);
  const { keyboard } = page;

  async function reach(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    for (let stops = 0; stops < MOST_STOPS; stops += 1) {
      const way = await target.evaluate((element) => {
        const { activeElement } = document;
        if (activeElement === element) return 'there';
        const isBefore =
          activeElement !== null &&
          activeElement !== document.body &&
          (element.compareDocumentPosition(activeElement) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
        return isBefore ? 'Shift+Tab' : 'Tab';
      });
      if (way === 'there') return;
      await keyboard.press(way);
    }
    throw new Error(`The Tab key does not reach ${String(target)}.`);
  }

  async function press(target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
    await reach(target);
    await keyboard.press(key);
  }

  return {
    reach,
    press,
    write: async (target, text) => {
      await reach(target);
      await keyboard.press('ControlOrMeta+a');
      await keyboard.type(text);
      await expect(target).toHaveValue(text);
    },
    choose: async (list, choice) => {
      const chosen = new RegExp(`^${RegExp.escape(choice)}`);
      await reach(list);
      // After a pause of a second between two letters a browser searches for the second alone.
      await expect(async () => {
        await keyboard.type(choice);
        await expect(list.locator('option:checked')).toHaveText(chosen, { timeout: 1500 });
      }).toPass();
    },
    tab: async (name) => {
      const tabs = page
        .getByRole('tablist')
        .filter({ has: page.getByRole('tab', { name }) })
        .first();
      const wanted = tabs.getByRole('tab', { name }).first();
      await reach(tabs.getByRole('tab', { selected: true }));
      for (let steps = 0; steps < 20; steps += 1) {
        if ((await wanted.getAttribute('aria-selected')) === 'true') return expect(wanted).toBeFocused();
        await keyboard.press('ArrowRight');
      }
      throw new Error(`The arrows do not reach the tab ${String(name)}.`);
    },
    file: async (field, files) => {
      await reach(field);
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), keyboard.press('Enter')]);
      await chooser.setFiles(files);
    },
    leaves: async () => {
      const isOut = () => page.evaluate(() => document.activeElement === document.body);
      for (let stops = 0; stops < MOST_STOPS; stops += 1) {
        await keyboard.press('Tab');
        if (await isOut()) return;
      }
      throw new Error('The focus does not leave the page.');
    },
    sound: (state) => expectSound(page, state),
    end: async () => expect(faults).toEqual([]),
  };
}
