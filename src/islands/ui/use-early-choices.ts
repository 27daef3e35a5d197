import { type RefObject, useEffect, useRef } from 'react';

/**
 * What was ticked or chosen before the page's scripts were there stands in its control, and nobody was told of it: it is
 * done once more, as soon as somebody listens.
 * @returns to be set on the element around the controls
 */
export function useEarlyChoices(): RefObject<HTMLDivElement | null> {
  const around = useRef<HTMLDivElement>(null);

  useEffect(() => {
    for (const box of around.current?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? [])
      if (box.checked !== box.defaultChecked) tickAgain(box);
    for (const list of around.current?.querySelectorAll('select') ?? [])
      if ([...list.options].some((option) => option.selected !== option.defaultSelected))
        list.dispatchEvent(new Event('change', { bubbles: true }));
  }, []);

  return around;
}

/** A click on a box as the server made it. */
function tickAgain(box: HTMLInputElement): void {
  box.checked = box.defaultChecked;
  box.click();
}
