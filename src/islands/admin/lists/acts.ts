import type { MenuItem } from './Menu.tsx';

/** What can be done with an item of a list: by a press, or by a link that leads on. */
export type Act<Item> = {
  readonly label: string;
  /** Where it is left out, always; a link also needs an address. */
  readonly may?: (item: Item) => boolean;
  /** The button of a row (the first that may be), or what the key `d` does. All others are in the menu. */
  readonly is?: 'main' | 'decline';
  /** Nothing speaks against it: its button has a colour. */
  readonly isSafe?: boolean;
  readonly danger?: boolean;
  /** Read after the label of its button, where the name of the row is not enough. */
  readonly namedBy?: (item: Item) => string;
  readonly isBusy?: (item: Item) => boolean;
} & (
  | { readonly run: (item: Item) => void; readonly href?: never }
  | { readonly href: (item: Item) => string | undefined; readonly run?: never }
);

/** What may be done with an item now. */
export const actsFor = <Item>(acts: readonly Act<Item>[], item: Item): readonly Act<Item>[] =>
  acts.filter(
    ({ may, href }) => (may === undefined || may(item)) && (href === undefined || href(item) !== undefined),
  );

/** The same, as a menu has it. */
export const menuOf = <Item>(acts: readonly Act<Item>[], item: Item): readonly MenuItem[] =>
  actsFor(acts, item).map(({ label, danger, run, href }) => ({
    label,
    ...(danger && { danger }),
    ...(run ? { run: () => run(item) } : { href: href?.(item) ?? '' }),
  }));
