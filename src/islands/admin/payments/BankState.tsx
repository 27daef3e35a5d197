import { Icon } from '../../ui/Icon.tsx';
import type { BankWords } from './order-words.ts';

/** Badge with the bank's finding about an order, coloured by risk. */
export const BankState = ({ words, tone, icon }: Omit<BankWords, 'act'>) => (
  <span className={`bank-state bank-${tone}`}>
    <Icon name={icon} size={16} />
    {words}
  </span>
);
