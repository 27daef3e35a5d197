import type { MenuItem } from './Menu.tsx';

/** Action on an item of a list: a press or a link. */
export type Act<Item> = {
  readonly label: string;
  /** Allowed by default; a link also needs an address. */
  readonly may?: (item: Item) => boolean;
  /** `main`: button of the row (the first allowed one); `decline`: shortcut `d`. All others are in the menu. */
  readonly is?: 'main' | 'decline';
  /** True where nothing speaks against it: the button is coloured. */
  readonly isSafe?: (item: Item) => boolean;
  readonly danger?: boolean;
  /** Appended to the button's accessible name, where the name of the row is not enough. */
  readonly namedBy?: (item: Item) => string;
  readonly isBusy?: (item: Item) => boolean;
} & (
  | { readonly run: (item: Item) => void; readonly href?: never }
  | { readonly href: (item: Item) => string | undefined; readonly run?: never }
);

/** Returns the actions allowed on an item now. */
export const actsFor = <Item>(acts: readonly Act<Item>[], item: Item): readonly Act<Item>[] =>
  acts.filter(
    ({ may, href }) => (may === undefined || may(item)) && (href === undefined || href(item) !== undefined),
  );

/** Returns the same actions as entries of a menu. */
export const menuOf = <Item>(acts: readonly Act<Item>[], item: Item): readonly MenuItem[] =>
  actsFor(acts, item).map(({ label, danger, run, href }) => ({
    label,
    ...(danger && { danger }),
    ...(run ? { run: () => run(item) } : { href: href?.(item) ?? '' }),
  }));
