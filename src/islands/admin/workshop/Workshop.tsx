import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { counted } from '../../../../server/contract/counted.ts';
import { addingOf } from '../../../../server/contract/lesson-adding.ts';
import {
  isMaterialType,
  isUploadKind,
  type UploadKind,
  uploadTypes,
  type WrittenKind,
} from '../../../../server/contract/lesson-kinds.ts';
import type { Material } from '../../../../server/contract/materials.ts';
import { api, unwrap } from '../../../lib/api/api.ts';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { errorToast } from '../error-toast.ts';
import { ListFrame } from '../lists/ListFrame.tsx';
import type { MenuItem } from '../lists/Menu.tsx';
import { deletion } from '../materials/ContentPanel.tsx';
import { lessonForms } from '../materials/lesson-forms.tsx';
import { useCourseMaterials, useOutlineFigures } from '../queries/courses.ts';
import { fileFault, titleOfFile } from '../upload/check-upload.ts';
import { useNoStrayDrops } from '../upload/FileField.tsx';
import { type MaxBytes, uploadKinds } from '../upload/upload-kinds.ts';
import { useUploads } from '../upload/uploads.tsx';
import { useAdminConfirm } from '../use-admin-confirm.ts';
import { type AddedKind, AddMenu } from './AddMenu.tsx';
import { LessonPane } from './LessonPane.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { type Naming, Outline } from './Outline.tsx';
import { blocksOf, isLesson, moveRow, placeBelow, rowName } from './order-rows.ts';
import { useOrder } from './use-order.ts';

const isWritten = (kind: AddedKind): kind is WrittenKind => isMaterialType(kind) && !isUploadKind(kind);
const byName = new Intl.Collator('en-IN', { numeric: true });

interface Props {
  courseId: number;
  students: number;
  maxBytes: MaxBytes;
  openId: number | undefined;
  onOpen: (id: number | undefined) => void;
}

/** Workshop of a course: the outline beside an editor of the open lesson. */
export function Workshop({ courseId, students, maxBytes, openId, onOpen }: Props) {
  const list = useCourseMaterials(String(courseId));
  const figures = new Map((useOutlineFigures(courseId).data ?? []).map((one) => [one.id, one]));
  const { rows, arrange } = useOrder(courseId, list.data ?? []);
  const { uploads, add: upload } = useUploads();
  const [adding, setAdding] = useState<{ at: number; anchor: HTMLElement }>();
  const [naming, setNaming] = useState<Naming>();
  const [moving, setMoving] = useState<number>();
  const [newId, setNewId] = useState<number>();
  const files = useRef<HTMLInputElement>(null);
  const filesAt = useRef(-1);
  const [dialog, confirm] = useAdminConfirm();
  useNoStrayDrops();

  const draft = useMutation({
    mutationFn: async ({ kind, at }: { kind: WrittenKind; at: number }) => {
      const { title = '' } = addingOf(kind);
      const json = { type: kind, title, courseId, ...placeBelow(rows, at) };
      return (await unwrap(api['add-draft'].$post({ json }))).material;
    },
    onSuccess: ({ id }) => open(id, true),
  });
  const publish = useMutation({
    mutationFn: async (lessons: readonly Material[]) => {
      let published = 0;
      for (const { id, title } of lessons)
        try {
          const param = { id: String(id) };
          await unwrap(api.materials[':id'].$put({ param, header: {}, json: { hidden: false } }));
          published += 1;
        } catch (error) {
          showToast('warning', `${title}: ${errorMessage(error)}`);
        }
      return { message: `${counted(published, 'lesson')} published.` };
    },
  });
  const copy = useMutation({
    mutationFn: (id: number) => unwrap(api.materials[':id'].quiz.copies.$post({ param: { id: String(id) } })),
  });

  function open(id: number | undefined, writes = false) {
    setNewId(writes ? id : undefined);
    if (id !== openId) onOpen(id);
    else if (writes) document.getElementById('lesson-title')?.focus();
  }

  function choose(kind: AddedKind, at: number) {
    if (isWritten(kind)) return draft.mutate({ kind, at });
    if (kind === 'module') return setNaming({ at, isNew: true });
    const { current } = files;
    if (current === null) return undefined;
    filesAt.current = at;
    current.accept = kind === 'camera' ? 'video/*' : uploadKinds[kind as UploadKind].accept;
    if (kind === 'camera') current.setAttribute('capture', 'environment');
    else current.removeAttribute('capture');
    return current.click();
  }

  /** Queues files by name; each becomes a draft where it was dropped. */
  async function send(given: readonly File[], at: number) {
    const { after, module } = placeBelow(rows, at);
    const sorted = given.toSorted((one, other) => byName.compare(one.name, other.name));
    for (const file of sorted) {
      const kind = uploadTypes.find((of) => uploadKinds[of].admits(file)) ?? 'file';
      const fault = fileFault(file, kind, maxBytes[kind]);
      const metadata = {
        title: titleOfFile(file),
        description: '',
        type: kind,
        courseId: String(courseId),
        after: String(after),
        hidden: 'true',
        ...(module === null ? {} : { module }),
      };
      if (fault !== undefined) showToast('warning', `${file.name}: ${fault}`);
      else await upload(file, kind, metadata).catch(errorToast);
    }
  }

  function menuOf(at: number): MenuItem[] {
    const row = rows[at];
    if (row === undefined) return [];
    const move = { label: 'Move to…', run: () => setMoving(at) };
    if (!isLesson(row)) {
      const lessons = blocksOf(rows).find(({ heading }) => heading === row)?.lessons ?? [];
      return [
        { label: 'Rename', run: () => setNaming({ at, isNew: false }) },
        move,
        ...draftsOf(lessons.map(({ material }) => material)),
        { label: 'Remove the heading', run: () => arrange(rows.toSpliced(at, 1)) },
      ];
    }
    const { id, type } = row.material;
    return [
      move,
      ...(lessonForms[type].screen ? [{ label: 'Duplicate', run: () => copy.mutate(id) }] : []),
      { label: 'Delete', run: () => remove(at), danger: true },
    ];
  }

  function draftsOf(lessons: readonly Material[]): MenuItem[] {
    const drafts = lessons.filter(({ hidden }) => hidden);
    const label = `Publish ${counted(drafts.length, 'draft')}`;
    return drafts.length === 0 ? [] : [{ label, run: () => publish.mutate(drafts) }];
  }

  function remove(at: number) {
    const row = rows[at];
    if (row === undefined) return;
    if (!isLesson(row)) return arrange(rows.toSpliced(at, 1));
    const { material } = row;
    const neighbour = (rows[at - 1] ?? rows[at + 1])?.key ?? '';
    confirm({
      ...deletion(material),
      after() {
        if (material.id === openId) open(undefined);
        document.querySelector<HTMLElement>(`[data-key="${CSS.escape(neighbour)}"]`)?.focus();
      },
    });
  }

  const lessons = rows.filter(isLesson).map(({ material }) => material);
  const at = lessons.findIndex(({ id }) => id === openId);
  const lesson = lessons[at];
  const ofCourse = uploads.filter(({ metadata }) => metadata['courseId'] === String(courseId));
  const isEmpty = rows.length === 0 && ofCourse.length === 0 && naming === undefined;
  const last = rows.length - 1;
  const row = adding && rows[adding.at];
  const finished = figures.get(openId ?? 0)?.finished ?? 0;

  return (
    <div className="workshop" data-open={lesson ? '' : undefined}>
      <div className="outline">
        <ListFrame state={list} shown={list.data && 1} empty={null}>
          {isEmpty ? (
            <Empty
              icon="upload"
              title="Drop your first lessons here"
              text="Videos, documents, pictures, audio. Each becomes a draft; students see it once you publish it."
            />
          ) : (
            <Outline
              rows={rows}
              figures={figures}
              students={students}
              uploads={ofCourse}
              openId={openId}
              naming={naming}
              menuOf={menuOf}
              onName={setNaming}
              onArrange={arrange}
              onOpen={open}
              onAdd={(below, anchor) => setAdding({ at: below, anchor })}
              onFiles={(given, below) => void send(given, below)}
              onDelete={remove}
            />
          )}
          <button
            type="button"
            className="outline-end"
            onClick={({ currentTarget }) => setAdding({ at: last, anchor: currentTarget })}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              void send([...event.dataTransfer.files], last);
            }}
          >
            <Icon name="plus" size={20} />
            Add a lesson or drop files here
          </button>
          {lessons.some(({ hidden }) => hidden) && (
            <p className="outline-foot">
              {draftsOf(lessons).map(({ label, run }) => (
                <button key={label} type="button" className="button button-ghost button-small" onClick={run}>
                  {label}
                </button>
              ))}
            </p>
          )}
        </ListFrame>
      </div>
      {lesson ? (
        <LessonPane
          key={lesson.id}
          material={lesson}
          number={[at + 1, lessons.length]}
          finished={students === 0 ? undefined : `${Math.min(finished, students)} of ${students} finished`}
          maxBytes={maxBytes}
          menu={menuOf(rows.findIndex((one) => isLesson(one) && one.material.id === lesson.id))}
          isNew={newId === lesson.id}
          before={lessons[at - 1]}
          next={lessons[at + 1]}
          onOpen={open}
        />
      ) : (
        <div className="pane pane-none">
          {!isEmpty && (
            <Empty
              icon="article"
              title="Choose a lesson"
              text="Press + between two lessons to add another one."
            />
          )}
        </div>
      )}
      <input
        ref={files}
        type="file"
        multiple
        hidden
        aria-label="Files for new lessons"
        onChange={({ target }) => {
          void send([...(target.files ?? [])], filesAt.current);
          target.value = '';
        }}
      />
      {adding && (
        <AddMenu
          anchor={adding.anchor}
          label={row === undefined ? 'Add a lesson' : `Add below ${rowName(row)}`}
          onChoose={(kind) => choose(kind, adding.at)}
          onClosed={() => setAdding(undefined)}
        />
      )}
      {moving !== undefined && (
        <MoveDialog
          rows={rows}
          at={moving}
          onMoved={(to) => arrange(moveRow(rows, moving, to))}
          onClosed={() => setMoving(undefined)}
        />
      )}
      {dialog}
    </div>
  );
}
