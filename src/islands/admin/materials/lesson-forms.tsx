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
  /** Whether its tab is in sight. */
  isOpen: boolean;
}

interface PartProps {
  material: Material;
  maxBytes: MaxBytes;
  onDone: () => void;
}

interface LessonForm {
  /** The form that adds one. */
  add: (props: AddProps) => ReactNode;
  /** Its own fields in the form that changes one. */
  Fields?: ComponentType<{ material: Material; errors: FieldErrors }>;
  /** Names of its own fields, what is wrong with them, and what they change. */
  labels?: Readonly<Record<string, string>>;
  check?: (data: FormData) => FieldErrors;
  changeOf?: (data: FormData) => MaterialChange;
  /** What is changed beside that form, and saved by itself. */
  After?: ComponentType<PartProps>;
  /** A screen of its own, and how a menu and a button call it. */
  screen?: {
    item: string;
    button: string;
    /** Without `onBack` it is among the fields of its lesson. */
    Screen: ComponentType<{ material: Material; onBack?: () => void }>;
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

/** How an admin adds and changes each kind of lesson. */
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

/** The item of a menu that opens the screen of a lesson's kind; none where it has no screen. */
export function screenItems(material: Material, onOpen: (material: Material) => void): MenuItem[] {
  const { screen } = lessonForms[material.type];
  return screen === undefined ? [] : [{ label: screen.item, run: () => onOpen(material) }];
}
