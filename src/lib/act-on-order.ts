import { claimInput } from '../../server/contract/orders.ts';
import { invalidForm, type Refusal, refusalOf } from './refusal.ts';

/** Does what a button of an order's page says, if one was pressed. @returns why not */
export async function actOnOrder(
  { form, services: { orders }, spend }: App.Locals,
  token: string,
): Promise<Refusal | undefined> {
  try {
    await spend('orderView');
    if (form?.get('do') === 'withdraw') await orders.withdraw(token);
    if (form?.get('do') === 'cancel') await orders.cancel(token);
    if (form?.get('do') !== 'claim') return undefined;
    const input = claimInput.safeParse({ reference: form.get('reference') ?? '', mine: form.has('mine') });
    if (!input.success) return invalidForm(input.error);
    await orders.claim(token, input.data);
    return undefined;
  } catch (error) {
    return refusalOf(error);
  }
}
