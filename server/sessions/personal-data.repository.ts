import { ofUser, type PersonalDataOwner, personalRows } from '../db/personal-rows.ts';

export const exportOf: PersonalDataOwner['exportOf'] = async (tx, person) => ({
  rights: await personalRows(tx, 'staff_rights', ofUser(person)),
  sessions: await personalRows(tx, 'sessions', ofUser(person)),
});
