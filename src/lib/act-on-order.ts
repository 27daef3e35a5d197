import { orderAct } from '../../server/contract/orders.ts';
import { type FormProblem, formProblemOf, invalidForm } from './form-problem.ts';

/** Does what a button of an order's page says, if one was pressed. @returns why not */
export async function actOnOrder(
  { form, services: { refunds }, spend }: App.Locals,
  token: string,
): Promise<FormProblem | undefined> {
  try {
    await spend('orderView');
    if (form === undefined) return undefined;
    const reason = [form.get('reason'), form.get('words')].filter(Boolean).join('. ') || undefined;
    const typed = { ...Object.fromEntries(form), reason, mine: form.has('mine') };
    const act = orderAct.safeParse(typed);
    if (!act.success) return invalidForm(act.error);
    await refunds.actOnOrder(token, act.data);
    return undefined;
  } catch (error) {
    return formProblemOf(error);
  }
}
