import { useEffect, useState } from 'react';

/** The name of the course that a visitor wants to register for, from the site's catalogue; undefined until it is known. */
export function useCourseTitle(slug: string | null): string | undefined {
  const [title, setTitle] = useState<string>();

  useEffect(() => {
    if (slug === null) return;
    let current = true;
    void titleOf(slug).then((found) => {
      if (current) setTitle(found);
    });
    return () => {
      current = false;
    };
  }, [slug]);

  return title;
}

async function titleOf(slug: string): Promise<string | undefined> {
  try {
    const answer = await fetch('/catalogue.json');
    const body: unknown = await answer.json();
    if (typeof body !== 'object' || body === null || !('courses' in body) || !Array.isArray(body.courses))
      return undefined;
    const courses: unknown[] = body.courses;
    return courses.filter(isNamed).find((course) => course.slug === slug)?.courseName;
  } catch {
    // The line about the course is a courtesy; registering works without it.
    return undefined;
  }
}

function isNamed(value: unknown): value is { slug: string; courseName: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'slug' in value &&
    'courseName' in value &&
    typeof value.courseName === 'string'
  );
}
