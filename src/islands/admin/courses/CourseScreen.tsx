import { useMutation, useQuery } from '@tanstack/react-query';
import { counted } from '../../../../server/contract/counted.ts';
import type { Course } from '../../../../server/contract/courses.ts';
import { formatRupees } from '../../../lib/words/format-price.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { BatchesPanel } from '../batches/BatchesPanel.tsx';
import { ListFrame } from '../lists/ListFrame.tsx';
import { ListTabs } from '../lists/ListTabs.tsx';
import type { People } from '../people/use-people.tsx';
import { useCourses } from '../queries/courses.ts';
import { useMay } from '../rights.ts';
import { RosterPanel } from '../roster/RosterPanel.tsx';
import { contentCalls } from '../site/content-calls.ts';
import FileEditor from '../site/FileEditor.tsx';
import type { MaxBytes } from '../upload/upload-kinds.ts';
import { Workshop } from '../workshop/Workshop.tsx';
import { Certificates } from './Certificates.tsx';
import type { CoursePlace } from './course-place.ts';
import { useCourseParts } from './use-course-parts.ts';

interface Props {
  place: CoursePlace;
  maxBytes: MaxBytes;
  onShow: (place: CoursePlace) => void;
  onOpenStudent: People['open'];
  /** Returns to the list of courses. */
  onClose: () => void;
}

/** Screen of one course: lessons, students, page, questions, certificates. */
// biome-ignore lint/style/noDefaultExport: it is loaded later by its default export
export default function CourseScreen({ place, maxBytes, onShow, onOpenStudent, onClose }: Props) {
  const { courseId, show, at } = place;
  const may = useMay();
  const list = useCourses();
  const course = list.data?.find(({ id }) => id === courseId);
  const parts = useCourseParts(course?.offers?.some(({ isBatch }) => isBatch) === true);
  const part = (parts.find(({ name }) => name === place.part) ?? parts[0])?.name ?? place.part;
  const { page, version } = course ?? {};
  // Other tabs preload only the names of courses.
  const isWhole = version !== undefined;
  const facts = isWhole && [
    page === undefined ? 'No public page' : 'Published',
    ...(page === undefined ? [] : [page.priceInr === 0 ? 'Free' : formatRupees(page.priceInr)]),
    counted(course?.students ?? 0, 'student'),
  ];
  return (
    <div className="stack course-screen">
      <div className="list-bar course-head">
        <Button kind="ghost" small onClick={onClose}>
          <Icon name="arrow-left" size={18} />
          All courses
        </Button>
        <h2 className="break">{course?.courseName ?? 'Course'}</h2>
        {may('lessons', 'teaching') && (
          <a className="button button-ghost button-small" href={`/course/${courseId}`}>
            Open
          </a>
        )}
        {page !== undefined && (
          <a className="button button-ghost button-small" href={page.path}>
            View page
          </a>
        )}
        {facts && <p className="course-facts numeric">{facts.join(' · ')}</p>}
      </div>
      <ListFrame
        state={list}
        shown={list.data && (course === undefined || isWhole) ? Number(isWhole) : undefined}
        empty={<Empty icon="document" title="This course is in the trash or never was." />}
      >
        <ListTabs
          id="course"
          label="Course"
          lists={parts}
          counts={{ content: course?.materials, students: course?.students }}
          selected={part}
          onSelect={(to) => onShow({ courseId, part: to })}
        >
          {part === 'content' && (
            <Workshop
              courseId={courseId}
              students={course?.students ?? 0}
              maxBytes={maxBytes}
              openId={/^\d+$/.test(at ?? '') ? Number(at) : undefined}
              onOpen={(id) => onShow({ courseId, part, at: id === undefined ? undefined : String(id) })}
            />
          )}
          {part === 'students' && (
            <RosterPanel key={show} courseId={courseId} show={show} onOpenStudent={onOpenStudent} />
          )}
          {part === 'batches' && <BatchesPanel courseId={courseId} />}
          {(part === 'page' || part === 'faq') && course && (
            <CourseFile key={part} course={course} hasPage={page !== undefined} part={part} at={at} />
          )}
          {part === 'certificates' && course && <Certificates course={course} />}
        </ListTabs>
      </ListFrame>
    </div>
  );
}

interface FileProps {
  course: Course;
  hasPage: boolean;
  part: 'page' | 'faq';
  at: string | undefined;
}

/** Content file of a course's page; creates a draft where there is none. */
function CourseFile({ course: { slug, courseName }, hasPage, part, at }: FileProps) {
  const own = `courses/${slug}.md`;
  const content = useQuery({ queryKey: ['content'], queryFn: contentCalls.list, enabled: !hasPage });
  const begun = content.data?.files.find(
    ({ path, kind, title }) => path === own || (kind === 'course' && title === courseName),
  );
  const make = useMutation({ mutationFn: () => contentCalls.newCourse(courseName) });
  const path = hasPage ? own : (begun ?? make.data)?.path;
  if (path !== undefined) return <FileEditor path={path} part={part} at={at} />;
  return (
    <ListFrame state={content} shown={content.data && 1} empty={null}>
      <Empty
        icon="document"
        title="No public page yet."
        text={`Visitors can't see ${courseName}. Its page begins as a draft.`}
      >
        <Button busy={make.isPending} onClick={() => make.mutate()}>
          Make its page
        </Button>
      </Empty>
    </ListFrame>
  );
}
