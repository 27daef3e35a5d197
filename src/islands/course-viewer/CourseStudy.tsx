import { type ReactNode, useState } from 'react';
import type { CountByLesson } from '../../../server/contract/doubts.ts';
import type { Material, Progress } from '../../../server/contract/materials.ts';
import type { ApiError } from '../../lib/api/api-error.ts';
import type { CourseCardData } from '../../lib/content/course-card-data.ts';
import { setParam } from '../../lib/page/url-state.ts';
import { formatNumber } from '../../lib/words/format-price.ts';
import { Empty } from '../ui/Empty.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { Lesson } from './Lesson.tsx';
import { closeLessonList, LessonList } from './LessonList.tsx';
import { LessonParts } from './LessonParts.tsx';
import { kindOf } from './material-kinds.ts';
import { Playlist } from './Playlist.tsx';
import { byTab, type Part, type RequestedSelection, select, type TabName, tabsOf } from './selection.ts';

const tabs = [
  { name: 'all', label: 'All', icon: <Icon name="article" size={20} /> },
  { name: 'videos', label: 'Videos', icon: <Icon name="video" size={20} /> },
  { name: 'documents', label: 'Documents', icon: <Icon name="document" size={20} /> },
  { name: 'assignments', label: 'Assignments', icon: <Icon name="assignment" size={20} /> },
] as const;

interface Props {
  materials: readonly Material[];
  card: CourseCardData | undefined;
  requested: RequestedSelection;
  onProgress: (id: number, progress: Progress) => void;
  recheck: () => Promise<ApiError | undefined>;
  /** Counts of visible questions by lesson. */
  questions: CountByLesson;
  /** Announcements, below the lesson. */
  children: ReactNode;
}

/** Shows a lesson beside the list of lessons. The address names the open lesson. */
export function CourseStudy(props: Props) {
  const { materials, card, requested: firstRequest, onProgress, recheck, questions, children } = props;
  const [requested, setRequested] = useState(firstRequest);
  const [choices, setChoices] = useState(0);
  const [plays, setPlays] = useState(false);
  /** Lesson of the last started question, and how often one was started. */
  const [asks, setAsks] = useState({ of: 0, times: 0 });
  const [part, setPart] = useState(firstRequest.part ?? 'about');
  const groups = byTab(materials);
  const { tab, material } = select(materials, requested);
  const names = tabsOf(materials);
  const list = groups[tab];
  const isGone =
    requested.materialId !== undefined && materials.every(({ id }) => id !== requested.materialId);

  function show(to: Part) {
    setPart(to);
    setParam('part', to === 'about' ? undefined : to);
  }

  function choose(to: TabName, chosen: Material | undefined) {
    setRequested({ tab: to, materialId: chosen?.id });
    setParam('tab', to);
    setParam('material', chosen === undefined ? undefined : String(chosen.id));
    show('about');
  }

  function go(lesson: Material, startsByItself = false) {
    closeLessonList();
    setChoices(choices + 1);
    setPlays(startsByItself);
    choose(tab === 'all' ? tab : kindOf(lesson).tab, lesson);
  }

  return (
    <div className="study">
      <div className="study-lesson">
        {isGone && (
          <p className="notice study-gone" role="status">
            This lesson is no longer in the course.
          </p>
        )}
        {material === undefined ? (
          <Empty
            icon={tab === 'videos' ? 'video' : tab === 'documents' ? 'document' : 'assignment'}
            title={`No ${tab} in this course.`}
            text="You see them here once the admin adds some."
          />
        ) : (
          <Lesson
            key={material.id}
            materials={materials}
            material={material}
            content={firstRequest.sent?.id === material.id ? firstRequest.sent.content : undefined}
            card={card}
            choices={choices}
            plays={plays}
            onGo={go}
            onProgress={(progress) => onProgress(material.id, progress)}
            onAsk={() => {
              show('questions');
              setAsks({ of: material.id, times: asks.times + 1 });
            }}
            recheck={recheck}
          />
        )}
        {material !== undefined && (
          <LessonParts
            key={`parts-${material.id}`}
            materials={materials}
            material={material}
            part={part}
            questions={questions[material.id] ?? 0}
            asks={asks.of === material.id ? asks.times : 0}
            onPart={show}
            onGo={go}
          />
        )}
        <div className="study-news">{children}</div>
      </div>
      <LessonList>
        <Tabs
          id="study"
          label="Course content"
          items={tabs
            .filter(({ name }) => names.includes(name))
            .map((item) => ({ ...item, count: formatNumber(groups[item.name].length) }))}
          selected={tab}
          onSelect={(to) => {
            setChoices(0);
            setPlays(false);
            choose(to, groups[to][0]);
          }}
        />
        <div role="tabpanel" id={`study-panel-${tab}`} aria-labelledby={`study-tab-${tab}`} tabIndex={-1}>
          {material !== undefined && (
            <Playlist
              label={`Playlist of ${tab === 'all' ? 'all lessons' : tab}`}
              materials={materials}
              lessons={list}
              selected={material}
              onSelect={go}
            />
          )}
        </div>
      </LessonList>
    </div>
  );
}
