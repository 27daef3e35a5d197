import { claimInput } from '../../server/contract/orders.ts';
import { refundRequestInput } from '../../server/contract/refunds.ts';
import { type FormProblem, formProblemOf, invalidForm } from './form-problem.ts';

/** Does what a button of an order's page says, if one was pressed. @returns why not */
export async function actOnOrder(
  { form, services: { orders, refunds }, spend }: App.Locals,
  token: string,
): Promise<FormProblem | undefined> {
  try {
    await spend('orderView');
    if (form?.get('do') === 'withdraw') await orders.withdraw(token);
    if (form?.get('do') === 'cancel') await orders.cancel(token);
    if (form?.get('do') === 'refund') {
      const [reason, words] = [form.get('reason'), form.get('words')];
      const asked = refundRequestInput.safeParse({
        reason: [reason, words].filter(Boolean).join('. ') || undefined,
      });
      if (!asked.success) return invalidForm(asked.error);
      await refunds.ask(token, asked.data.reason);
    }
    if (form?.get('do') !== 'claim') return undefined;
    const input = claimInput.safeParse({ reference: form.get('reference') ?? '', mine: form.has('mine') });
    if (!input.success) return invalidForm(input.error);
    await orders.reportPayment(token, input.data);
    return undefined;
  } catch (error) {
    return formProblemOf(error);
  }
}
