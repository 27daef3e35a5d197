import { Icon } from '../../ui/Icon.tsx';
import type { BankWords } from './order-words.ts';

/** What the bank says of an order, in the colour of its risk. */
export const BankState = ({ words, tone, icon }: Omit<BankWords, 'act'>) => (
  <span className={`bank-state bank-${tone}`}>
    <Icon name={icon} size={16} />
    {words}
  </span>
);
