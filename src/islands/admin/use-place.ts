import { useEffect, useEffectEvent, useState } from 'react';
import { type AdminPlace, type AdminTab, placeOf, type Sight, tabsOf } from './admin-tabs.ts';
import { type CoursePlace, coursePlaceOf } from './courses/course-place.ts';
import { type FilePlace, filePlaceOf } from './site/file-place.ts';

/** Open place in the admin: a tab, and a course or file within it. */
export interface OpenPlace extends AdminPlace {
  course?: CoursePlace | undefined;
  file?: FilePlace | undefined;
  /** Id of the student whose page is open above the tab. */
  student?: number | undefined;
  /** Initial search text of the list. */
  find?: string | undefined;
}

/** Reads the open place from the address. */
export const openPlaceOf = (params: URLSearchParams, sight: Sight): OpenPlace => ({
  ...placeOf(params.get('tab'), params.get('list'), sight),
  course: coursePlaceOf(params),
  file: filePlaceOf(params),
  find: params.get('find') ?? undefined,
  student: /^[1-9]\d{0,14}$/.test(params.get('student') ?? '') ? Number(params.get('student')) : undefined,
});

function addressOf({ tab, list, course, file, find, student }: OpenPlace): string {
  const isFirst = tabsOf({ takesOrders: true }).find((place) => place.tab === tab)?.list === list;
  const { courseId, part, show } = course ?? {};
  const of = file ?? { path: undefined, at: course?.at };
  const params = {
    list: isFirst ? undefined : list,
    course: courseId,
    file: of.path,
    part: file ? undefined : part,
    show,
    at: of.at,
    find,
    student,
  };
  const query = new URLSearchParams({ tab });
  for (const [name, value] of Object.entries(params)) if (value !== undefined) query.set(name, String(value));
  return `?${query}`;
}

/** Tracks the place in the admin. Opening something within a tab adds a history entry, so that Back returns to it. */
export function usePlace(first: OpenPlace, sight: Sight) {
  const [place, setPlace] = useState(first);
  const step = useEffectEvent(() => setPlace(openPlaceOf(new URLSearchParams(location.search), sight)));
  useEffect(() => {
    addEventListener('popstate', step);
    return () => removeEventListener('popstate', step);
  }, []);

  function go(to: OpenPlace, isStep: boolean): void {
    const hadFocus = document.activeElement !== document.body;
    setPlace(to);
    // The pressed element may be gone.
    setTimeout(() => {
      const home = document.querySelector<HTMLElement>('[data-focus-home]');
      if (hadFocus && document.activeElement === document.body) home?.focus();
    });
    history[isStep ? 'pushState' : 'replaceState'](history.state, '', addressOf(to));
    scrollTo({ top: 0 });
  }
  return {
    place,
    show: (tab: AdminTab, list?: string) => go(placeOf(tab, list ?? null, sight), false),
    showOrder: (find: string) => go({ tab: 'payments', list: 'all', find }, true),
    showEmails: (find: string) => go({ tab: 'messages', list: 'emails', find }, true),
    /** @param find who is to be added, as `Name <email>` */
    showTeam: (find: string) => go({ tab: 'team', find }, true),
    showCourse: (course: CoursePlace) => go({ tab: 'manageCourses', course }, true),
    showStudent: (student: number) => go({ ...place, student }, true),
    closeStudent: () => go({ ...place, student: undefined }, false),
    showFile: (tab: 'site' | 'manageCourses', file: FilePlace) => go({ tab, file }, true),
  };
}
