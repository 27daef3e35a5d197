import { orderAct } from '../../server/contract/orders.ts';
import { type FormProblem, formProblemOf } from './form-problem.ts';

/** Does what a button of an order's page says, if one was pressed. @returns why not */
export async function actOnOrder(
  { form, services: { refunds }, spend }: App.Locals,
  token: string,
): Promise<FormProblem | undefined> {
  try {
    await spend('orderView');
    if (form === undefined) return undefined;
    const reason = [form.get('reason'), form.get('words')].filter(Boolean).join('. ') || undefined;
    const filled = [...form].filter(([, text]) => text !== '');
    const typed = { ...Object.fromEntries(filled), reason, mine: form.has('mine') };
    await refunds.actOnOrder(token, orderAct.parse(typed));
    return undefined;
  } catch (error) {
    return formProblemOf(error);
  }
}
