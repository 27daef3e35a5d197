import { foldText } from '../../contract/fold-text.ts';
import { limits } from '../../contract/limits.ts';

export type Column =
  | 'fullName'
  | 'firstName'
  | 'middleName'
  | 'lastName'
  | 'email'
  | 'phone'
  | 'courses'
  | 'batch';
export type Columns = ReadonlyMap<Column, number>;

const has = (...words: string[]) => new RegExp(words.map(foldText).join('|'));
const is = (...words: string[]) => new RegExp(`^(?:${words.map(foldText).join('|')})$`);
const NAMES = ['नाम', 'नाव', 'নাম', 'பெயர்', 'పేరు', 'ಹೆಸರು', 'പേര്', 'નામ', 'ਨਾਮ', 'نام'];
const MAILS = ['ई ?मेल', 'ই ?মে(?:ই)?ল', 'மின்னஞ்சல்', '[ఈఇ] ?మెయిల్', 'ಇ ?ಮೇಲ್', 'ഇ ?മെയിൽ', 'ઇ ?મે[ઇલ]', 'ای ?میل'];
const PHONES = ['मोबाइल', 'फोन', 'মোবাইল', 'ফোন', 'கைபேசி', 'ఫోన్', 'ಫೋನ್', 'ഫോൺ', 'ഫോണ്', 'ફોન', 'موبائل', 'فون'];
const STUDENT = '\\b(?:student|candidate|trainee|participant|applicant|pupil)s?\\b';

/** Column names as people and forms write them, folded; the first expression that matches any column wins. */
const WAYS: readonly (readonly [Column, ...RegExp[]])[] = [
  ['email', /^e ?mail( address| id)?$/, /mail\b|mail ?id|^username$/, has(...MAILS)],
  [
    'phone',
    /^(phone|mobile)( no| number)?$/,
    /\b(mobile|phone|whats ?app)|\b(mob|ph|cell)\b|^contact( nos?| numbers?)?$|contact (no|number)/,
    has(...PHONES),
  ],
  ['courses', /^courses?( names?)?$/, /\b(courses?|program(me)?)\b|कोर्स/],
  ['batch', /^batch( name| key)?$/, /\bbatch\b|बैच/],
  ['firstName', /\b(first|given) ?names?\b|^first$/],
  ['middleName', /\bmiddle ?name\b|^middle$/],
  ['lastName', /\b(last|family) ?name\b|\bsurname\b|^last$|^initials?$/],
  [
    'fullName',
    /^(full ?|student s? ?)?name$/,
    is(...NAMES),
    new RegExp(`${STUDENT}.*\\bname\\b|\\bname\\b.*${STUDENT}`),
    /\b(full ?)?name\b/,
    has(...NAMES),
    new RegExp(`^${STUDENT}$`),
  ],
];
/** Another person's data, or a date. */
const RELATIVES = /\b(father|mother|parent|guardian|husband|spouse)s?\b|^[fm] name$|\bdate\b|पिता|माता/;
/** Neither the student's nor the course's. */
const THINGS =
  /\b(school|college|institute|university|company|organi[sz]ation|district|block|village|branch|department|dept|teacher|bank|user|file|fee|price|days?|duration|completed|registered|mode)\b/;

export const hasName = (columns: Columns): boolean => columns.has('fullName') || columns.has('firstName');

export function columnsOf(head: readonly string[]): Columns {
  const names = head.map((name) =>
    foldText(name.slice(0, limits.courseName).replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '))
      .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
      .trim(),
  );
  const columns = new Map<Column, number>();
  const taken = new Set<number>();
  for (const [column, ...ways] of WAYS)
    for (const way of ways) {
      const isOther = (name: string): boolean =>
        RELATIVES.test(name) || (column !== 'email' && column !== 'phone' && THINGS.test(name));
      const at = names.findIndex((name, index) => !taken.has(index) && way.test(name) && !isOther(name));
      if (at === -1 || columns.has(column) || (column === 'fullName' && columns.has('firstName'))) continue;
      columns.set(column, at);
      taken.add(at);
    }
  return columns;
}
