import type { ComponentType, ReactNode } from 'react';
import type { MaterialType, UploadKind } from '../../../../server/contract/lesson-kinds.ts';
import type { MaterialChange } from '../../../../server/contract/lessons.ts';
import type { Material } from '../../../../server/contract/materials.ts';
import { type FieldErrors, missingFields, textOf } from '../../../lib/forms/form-values.ts';
import type { MenuItem } from '../lists/Menu.tsx';
import { LazyQuizEditor } from '../quiz/LazyQuizEditor.tsx';
import { QuizPanel } from '../quiz/QuizPanel.tsx';
import { UploadList } from '../upload/UploadList.tsx';
import { UploadPanel } from '../upload/UploadPanel.tsx';
import type { MaxBytes } from '../upload/upload-kinds.ts';
import type { SavingState } from '../workshop/saving-state.ts';
import { Captions } from './Captions.tsx';
import { LinkPanel } from './LinkPanel.tsx';
import { ReplaceFile } from './ReplaceFile.tsx';
import { taskLabels } from './TaskFields.tsx';
import { TaskPart } from './TaskPart.tsx';
import { TextPanel } from './TextPanel.tsx';
import { taskFaults, taskOf } from './task-form.ts';
import { WrittenText } from './WrittenText.tsx';

interface AddProps {
  maxBytes: MaxBytes;
  /** True while its tab is visible. */
  isOpen: boolean;
}

interface PartProps {
  material: Material;
  maxBytes: MaxBytes;
  onDone: () => void;
}

interface LessonForm {
  add: (props: AddProps) => ReactNode;
  /** Extra fields when editing. */
  Fields?: ComponentType<{ material: Material; errors: FieldErrors }>;
  /** Extra fields: labels, errors and saved values. */
  labels?: Readonly<Record<string, string>>;
  check?: (data: FormData) => FieldErrors;
  changeOf?: (data: FormData) => MaterialChange;
  /** Parts below the form that save by themselves. */
  After?: ComponentType<PartProps>;
  /** Screen of its own, with its labels in menus and on buttons. */
  screen?: {
    item: string;
    button: string;
    /** Without `onBack` it is embedded in the lesson. */
    Screen: ComponentType<{
      material: Material;
      onBack?: () => void;
      onState?: (state: SavingState) => void;
    }>;
  };
}

const uploadOf = (kind: UploadKind, withCaptions = false): LessonForm => ({
  add: ({ maxBytes, isOpen }) => (
    <div className="stack">
      <UploadPanel kind={kind} maxBytes={maxBytes[kind]} />
      {isOpen && <UploadList />}
    </div>
  ),
  After: ({ material, maxBytes, onDone }) => (
    <>
      {withCaptions && <Captions material={material} onDone={onDone} />}
      <ReplaceFile material={material} kind={kind} maxBytes={maxBytes[kind]} onBegun={onDone} />
    </>
  ),
});

/** Forms that add and edit each kind of lesson. */
export const lessonForms: Readonly<Record<MaterialType, LessonForm>> = {
  video: uploadOf('video', true),
  document: uploadOf('document'),
  file: uploadOf('file'),
  youtube: { add: () => <LinkPanel kind="youtube" /> },
  text: {
    add: () => <TextPanel />,
    Fields: ({ material: { id }, errors }) => <WrittenText id={id} error={errors['body']} />,
    labels: { body: 'Text' },
    check: (data) => (data.has('body') ? missingFields(data, { body: 'Write the text.' }) : {}),
    changeOf: (data) => (data.has('body') ? { body: textOf(data, 'body') } : {}),
  },
  quiz: {
    add: () => <QuizPanel />,
    screen: {
      item: 'Questions',
      button: 'Questions, rules and results',
      Screen: (props) => <LazyQuizEditor {...props} />,
    },
  },
  assignment: {
    add: () => <LinkPanel kind="assignment" />,
    Fields: ({ material: { id, hasTask, url }, errors }) => (
      <TaskPart
        form="edit"
        errors={errors}
        id={hasTask ? id : undefined}
        startsOn={url === undefined && !hasTask}
      />
    ),
    labels: taskLabels,
    check: taskFaults,
    changeOf: (data) => (data.has('task') ? { task: taskOf(data) } : {}),
  },
};

/** Returns the menu entry of a lesson's own screen; empty if it has none. */
export function screenItems(material: Material, onOpen: (material: Material) => void): MenuItem[] {
  const { screen } = lessonForms[material.type];
  return screen === undefined ? [] : [{ label: screen.item, run: () => onOpen(material) }];
}
