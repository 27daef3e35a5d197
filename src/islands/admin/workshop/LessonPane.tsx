import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { shortNameOf } from '../../../../server/contract/lesson-adding.ts';
import { lessonKind } from '../../../../server/contract/lesson-kinds.ts';
import type { Material } from '../../../../server/contract/materials.ts';
import { languageOf } from '../../../lib/words/language-of.ts';
import { describedBy } from '../../ui/form/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Menu, type MenuItem } from '../lists/Menu.tsx';
import { KindFields, lessonWords } from '../materials/KindFields.tsx';
import { lessonForms } from '../materials/lesson-forms.tsx';
import { ConflictDialog } from '../site/ConflictDialog.tsx';
import type { MaxBytes } from '../upload/upload-kinds.ts';
import { LessonFile } from './LessonFile.tsx';
import type { LessonConflict } from './lesson-changes.ts';
import { type SavingState, savingWords } from './saving-state.ts';
import { ToMark } from './ToMark.tsx';
import { useAutosave } from './use-autosave.ts';

const ID = 'lesson';

interface Props {
  material: Material;
  /** Position in the course from 1, and the number of lessons. */
  number: readonly [at: number, of: number];
  /** Number of students who finished, in words. */
  finished: string | undefined;
  maxBytes: MaxBytes;
  menu: readonly MenuItem[];
  /** Focuses the title. */
  isNew: boolean;
  before: Material | undefined;
  next: Material | undefined;
  onOpen: (id: number | undefined) => void;
}

/** Editor of a lesson beside the outline; saves automatically. */
export function LessonPane({
  material,
  number,
  finished,
  maxBytes,
  menu,
  isNew,
  before,
  next,
  onOpen,
}: Props) {
  const { id, type, courseId, title } = material;
  const form = useRef<HTMLFormElement>(null);
  // Keeps input in its fields while the lists load what was saved.
  const [{ round, opened }, setOpened] = useState({ round: 0, opened: material });
  const saver = useAutosave(material, opened, form, round, (now) =>
    setOpened({ round: round + 1, opened: now }),
  );
  const { fields, problem } = saver.saving;
  const errors = saver.saving.state === 'failed' ? fields : {};
  const [screenState, setScreenState] = useState<SavingState>('saved');
  const state = saver.saving.state === 'saved' ? screenState : saver.saving.state;
  const Screen = lessonForms[type].screen?.Screen;
  const titleId = `${ID}-title`;
  const writeTitle = useEffectEvent(() => {
    const field = document.getElementById(titleId);
    if (isNew && field instanceof HTMLTextAreaElement) field.select();
  });
  useEffect(() => writeTitle(), []);

  const step = (to: Material | undefined, name: 'Previous' | 'Next') => (
    <button
      type="button"
      className="icon-button pane-step"
      aria-label={`${name} lesson`}
      disabled={to === undefined}
      onClick={() => onOpen(to?.id)}
    >
      <Icon name={name === 'Next' ? 'arrow-right' : 'arrow-left'} />
    </button>
  );

  return (
    <section className="pane" aria-label={title}>
      <form
        key={round}
        ref={form}
        noValidate
        data-about={title}
        onInput={saver.onInput}
        onBlur={saver.save}
        onSubmit={(event) => {
          event.preventDefault();
          saver.save();
        }}
      >
        <div className="pane-bar">
          <button
            type="button"
            className="icon-button pane-back"
            aria-label="Back to the outline"
            onClick={() => onOpen(undefined)}
          >
            <Icon name="arrow-left" />
          </button>
          <span className="pane-kind">
            <Icon name={lessonKind(type).icon} size={18} />
            {shortNameOf(type)}
          </span>
          <span className="pane-number soft small">
            L{number[0]} of {number[1]}
          </span>
          <span className="pane-saved" data-state={state} role="status" title={problem}>
            {savingWords[state]}
            {problem !== undefined && state === 'failed' && (
              <span className="visually-hidden">: {problem}</span>
            )}
          </span>
          <button
            type="button"
            className="icon-button"
            aria-label="Undo"
            disabled={!saver.canUndo}
            onClick={() => void saver.undo()}
          >
            <Icon name="back" size={20} />
          </button>
          <Menu label={`More for ${title}`} items={menu} />
          <div className="pane-acts">
            <label className="switch">
              <input
                type="checkbox"
                // biome-ignore lint/a11y/useAriaPropsForRole: the box itself says whether it is checked
                role="switch"
                name="shown"
                id={`${ID}-shown`}
                defaultChecked={opened.hidden !== true}
                onChange={saver.save}
              />
              Published
            </label>
            {step(before, 'Previous')}
            {step(next, 'Next')}
            <a
              className="button button-ghost button-small"
              href={`/course/${courseId}?material=${id}`}
              target="_blank"
              rel="noopener"
            >
              <Icon name="eye" size={18} />
              As a student<span className="visually-hidden"> (in a new tab)</span>
            </a>
          </div>
        </div>
        {problem !== undefined && state === 'failed' && (
          <p className="pane-problem" role="alert">
            {problem}
          </p>
        )}
        <div className="pane-page form">
          <LessonFile material={material} maxBytes={maxBytes} />
          <div className="pane-title">
            <span aria-hidden="true">L{number[0]}</span>
            <textarea
              id={titleId}
              name="title"
              aria-label="Title"
              lang={languageOf(title)}
              rows={1}
              maxLength={200}
              required
              autoComplete="off"
              defaultValue={opened.title}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                saver.save();
              }}
              {...describedBy(titleId, undefined, errors['title'])}
            />
          </div>
          <p className="field-error" id={`${titleId}-error`}>
            {errors['title']}
          </p>
          <div className="pane-facts">
            <label className="pane-fact">
              <input
                type="checkbox"
                name="required"
                id={`${ID}-required`}
                defaultChecked={opened.required !== false}
                onChange={saver.save}
              />
              Required
            </label>
            {finished !== undefined && (
              <span className="pane-fact">
                <Icon name="people" size={18} />
                {finished}
              </span>
            )}
            {lessonKind(type).isGraded && <ToMark {...material} />}
          </div>
          <textarea
            id={`${ID}-description`}
            name="description"
            className="pane-text"
            aria-label="Description"
            placeholder="What it is about (optional)"
            lang={languageOf(opened.description)}
            rows={2}
            maxLength={5000}
            defaultValue={opened.description}
          />
          <KindFields material={opened} errors={errors} round={round} />
        </div>
      </form>
      {Screen && (
        <div className="pane-page">
          <Screen material={material} onState={setScreenState} />
        </div>
      )}
      {saver.conflict && (
        <ConflictDialog
          conflict={asConflict(material, saver.conflict)}
          keep="Keep mine"
          onKeep={saver.keepMine}
          onTake={saver.takeTheirs}
          onClosed={saver.closeConflict}
        />
      )}
    </section>
  );
}

function asConflict(material: Material, conflict: LessonConflict) {
  const yours = lessonWords(material, conflict.yours);
  const theirs = lessonWords(material, conflict.theirs);
  const labels = Object.keys(yours).filter((label) => yours[label] !== theirs[label]);
  const differences = labels.map((label) => {
    return { label, theirs: theirs[label] ?? '', yours: yours[label] ?? '' };
  });
  return { by: null, yours: '', differences };
}
