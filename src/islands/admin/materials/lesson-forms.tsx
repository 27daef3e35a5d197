import type { MaterialType, UploadKind, WrittenKind } from '../../../../server/contract/lesson-kinds.ts';
import type { LessonText } from '../../../../server/contract/lessons.ts';
import type { Material } from '../../../../server/contract/materials.ts';
import type { Assignment } from '../../../../server/contract/submissions.ts';
import { api, unwrap } from '../../../lib/api/api.ts';
import { missingFields, textOf } from '../../../lib/forms/form-values.ts';
import type { MenuItem } from '../lists/Menu.tsx';
import { LazyQuizEditor } from '../quiz/LazyQuizEditor.tsx';
import { UploadList } from '../upload/UploadList.tsx';
import { UploadPanel } from '../upload/UploadPanel.tsx';
import { AddLesson } from './AddLesson.tsx';
import { Captions } from './Captions.tsx';
import { LazyTextEditor } from './LazyTextEditor.tsx';
import type { ContentForm, LessonForm, WrittenForm } from './lesson-form.ts';
import { ReplaceFile } from './ReplaceFile.tsx';
import { taskLabels } from './TaskFields.tsx';
import { TaskPart } from './TaskPart.tsx';
import { taskFaults, taskInForm, taskOf, taskWords } from './task-form.ts';

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

const writtenOf = (kind: WrittenKind, form: WrittenForm): LessonForm => ({
  ...form,
  add: () => <AddLesson kind={kind} form={form} />,
});

const text: ContentForm<LessonText> = {
  load: ({ id }) => unwrap(api.materials[':id'].text.$get({ param: { id: String(id) } })),
  fields: ({ form, errors, material, content }) => (
    <LazyTextEditor form={form} lesson={material ?? {}} body={content?.body} error={errors['body']} />
  ),
  labels: { body: 'Text' },
  check: (data) => (data.has('body') ? missingFields(data, { body: 'Write the text.' }) : {}),
  changeOf: (data) => (data.has('body') ? { body: textOf(data, 'body') } : {}),
  savedOf: ({ body }) => ({ body }),
  words: ({ body }) => (body === undefined ? {} : { Text: body }),
};

const task: ContentForm<Assignment['task']> = {
  load: async ({ id, hasTask }) =>
    hasTask ? (await unwrap(api.materials[':id'].assignment.$get({ param: { id: String(id) } }))).task : null,
  fields: ({ content, ...props }) => <TaskPart {...props} task={content} />,
  labels: taskLabels,
  check: taskFaults,
  changeOf: (data) => (data.has('task') ? { task: taskOf(data) } : {}),
  savedOf: (saved) => ({ task: taskInForm(saved) }),
  words: ({ task: changed }) => (changed === undefined ? {} : taskWords(changed)),
};

/** Forms that add and edit each kind of lesson. */
export const lessonForms: Readonly<Record<MaterialType, LessonForm>> = {
  video: uploadOf('video', true),
  document: uploadOf('document'),
  file: uploadOf('file'),
  youtube: writtenOf('youtube', {
    heading: 'Add a YouTube video',
    button: 'Add YouTube Link',
    link: {
      label: 'YouTube URL',
      hint: 'The link of the video, for example https://www.youtube.com/watch?v=…, or its embed code.',
    },
  }),
  text: writtenOf('text', { heading: 'Write a text lesson', button: 'Add Text Lesson', content: text }),
  quiz: writtenOf('quiz', {
    heading: 'Add a quiz',
    button: 'Add Quiz',
    next: 'Next, add questions. Students see the quiz after you publish it.',
    screen: {
      item: 'Questions',
      button: 'Questions, rules and results',
      Screen: (props) => <LazyQuizEditor {...props} />,
    },
  }),
  assignment: writtenOf('assignment', {
    heading: 'Add an assignment',
    button: 'Add Assignment',
    link: {
      label: 'Assignment link',
      hint: 'Where students do it, for example an online form. Leave it empty if they submit their work here.',
    },
    content: task,
  }),
};

/** Returns the menu entry of a lesson's own screen; empty if it has none. */
export function screenItems(material: Material, onOpen: (material: Material) => void): MenuItem[] {
  const { screen } = lessonForms[material.type];
  return screen === undefined ? [] : [{ label: screen.item, run: () => onOpen(material) }];
}
