import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { mailKindLabel } from '../../../server/contract/mail-kinds.ts';
import { formatNumber } from '../../lib/words/format-price.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon, type IconName } from '../ui/Icon.tsx';
import type { CoursePlace } from './courses/course-place.ts';
import { useDebounced } from './lists/use-debounced.ts';
import type { People } from './people/use-people.tsx';
import { useFound } from './queries/site.ts';
import { useMay } from './rights.ts';

/** With the rights that find them, the owner's without one, and what to type. */
const KINDS = [
  ['People', ['people'], ['name', 'email', 'mobile']],
  ['Team', [], []],
  ['Orders', ['payments'], ['order']],
  ['Lessons', ['lessons', 'teaching'], ['lesson']],
  ['Emails', ['people'], []],
] as const;
type Kind = (typeof KINDS)[number][0];

const AND = new Intl.ListFormat('en-IN');
const OR = new Intl.ListFormat('en-IN', { type: 'disjunction' });
const startOf = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

interface Hit {
  key: string;
  kind: Kind;
  icon: IconName;
  label: string;
  detail: string;
  open: () => void;
}

interface Props {
  onOpenStudent: People['open'];
  onOpenOrder: (code: string) => void;
  onOpenCourse: (place: CoursePlace) => void;
  onOpenEmails: (recipient: string) => void;
  onOpenTeam: () => void;
  onClosed: () => void;
}

/** Searches what the current person sees while they type (a WAI-ARIA combobox): arrows choose a hit, Enter opens it. */
export function SearchDialog(props: Props) {
  const { onOpenStudent, onOpenOrder, onOpenCourse, onOpenEmails, onOpenTeam, onClosed } = props;
  const may = useMay();
  const kinds = KINDS.filter(([, rights]) => may(...rights));
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState('');
  const [kind, setKind] = useState<Kind>();
  const [chosen, setChosen] = useState(0);
  const search = useDebounced(typed.trim());
  const { data } = useFound(search);
  const found = search === '' ? undefined : data;
  const everything: readonly Hit[] = [
    ...(found?.people ?? []).map(({ id: person, fullName, email, isPending }) => ({
      key: `p${person}`,
      kind: 'People' as const,
      icon: 'user' as const,
      label: fullName,
      detail: isPending ? `${email}, pending` : email,
      open: () => onOpenStudent({ id: person }),
    })),
    ...(found?.team ?? []).map(({ id: person, fullName, email }) => ({
      key: `t${person}`,
      kind: 'Team' as const,
      icon: 'user' as const,
      label: fullName,
      detail: `${email}, of your team`,
      open: onOpenTeam,
    })),
    ...(found?.orders ?? []).map(({ id: order, code, buyerName, courseName }) => ({
      key: `o${order}`,
      kind: 'Orders' as const,
      icon: 'rupee' as const,
      label: code,
      detail: `${buyerName}, ${courseName}`,
      open: () => onOpenOrder(code),
    })),
    ...(found?.lessons ?? []).map(({ id: lesson, title, courseId, courseName }) => ({
      key: `l${lesson}`,
      kind: 'Lessons' as const,
      icon: 'document' as const,
      label: title,
      detail: courseName,
      open: () => onOpenCourse({ courseId, part: 'content', at: String(lesson) }),
    })),
    ...(found?.emails ?? []).map(({ id: email, recipient, kind: about, state }) => ({
      key: `e${email}`,
      kind: 'Emails' as const,
      icon: 'mail' as const,
      label: mailKindLabel(about),
      detail: `${recipient}, ${state}`,
      open: () => onOpenEmails(recipient),
    })),
  ];
  const all = everything.filter((hit) => kinds.some(([name]) => name === hit.kind));
  const hits = kind === undefined ? all : all.filter((hit) => hit.kind === kind);
  const at = Math.min(chosen, hits.length - 1);
  const countOf = (of: Kind | undefined) =>
    of === undefined ? all.length : all.filter((hit) => hit.kind === of).length;
  const begin = (of: Kind | undefined) => {
    setKind(of);
    setChosen(0);
  };

  function open(hit: Hit | undefined) {
    if (hit === undefined) return;
    dialog.current?.close();
    hit.open();
  }

  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    // The hits still belong to the previous text.
    if (event.key === 'Enter' && typed.trim() === search) open(hits[at]);
    if (step === undefined || hits.length === 0) return;
    event.preventDefault();
    const next = (at + step + hits.length) % hits.length;
    setChosen(next);
    document.getElementById(`${id}-${hits[next]?.key}`)?.scrollIntoView({ block: 'nearest' });
  }

  return (
    <Dialog title="Search the admin" dialog={dialog} onClosed={onClosed}>
      <div className="admin-find field search-field">
        <div className="input-group">
          <Icon name="search" size={20} />
          <input
            type="search"
            role="combobox"
            aria-label={`Search ${AND.format(kinds.map(([name]) => name.toLowerCase()))}`}
            aria-autocomplete="list"
            aria-expanded={hits.length > 0}
            aria-controls={`${id}-hits`}
            aria-activedescendant={hits[at] && `${id}-${hits[at].key}`}
            autoComplete="off"
            enterKeyHint="go"
            maxLength={200}
            placeholder={startOf(OR.format(kinds.flatMap(([, , words]) => words)))}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              setChosen(0);
            }}
            onKeyDown={press}
          />
        </div>
        <button
          type="button"
          className="icon-button"
          aria-label="Close the search"
          onClick={() => dialog.current?.close()}
        >
          <Icon name="arrow-left" />
        </button>
      </div>
      {found && all.length > 0 && (
        <fieldset className="find-kinds">
          <legend className="visually-hidden">Kinds</legend>
          {[undefined, ...kinds.map(([name]) => name)].map((of) => (
            <button key={of ?? 'All'} type="button" aria-pressed={kind === of} onClick={() => begin(of)}>
              {of ?? 'All'} <b>{formatNumber(countOf(of))}</b>
            </button>
          ))}
        </fieldset>
      )}
      <p className={found && hits.length === 0 ? 'soft small' : 'visually-hidden'} role="status">
        {found && (hits.length === 0 ? `Nothing found for “${search}”.` : `${hits.length} found`)}
      </p>
      <div id={`${id}-hits`} className="found-list" role="listbox" aria-label="Found">
        {hits.map((hit, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
          <div
            key={hit.key}
            id={`${id}-${hit.key}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === at}
            onClick={() => open(hit)}
          >
            <Icon name={hit.icon} />
            <span className="found-words">
              <strong>
                <Marked text={hit.label} part={search} />
              </strong>{' '}
              <span className="soft small">
                <Marked text={hit.detail} part={search} />
              </span>
            </span>
          </div>
        ))}
      </div>
    </Dialog>
  );
}

/** Text with the search term marked. */
function Marked({ text, part }: { text: string; part: string }) {
  const from = text.toLowerCase().indexOf(part.toLowerCase());
  if (from === -1 || part === '') return text;
  const to = from + part.length;
  return (
    <>
      {text.slice(0, from)}
      <mark>{text.slice(from, to)}</mark>
      {text.slice(to)}
    </>
  );
}
