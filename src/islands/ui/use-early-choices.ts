import { type RefObject, useEffect, useRef } from 'react';

/**
 * What was ticked or chosen before the page's scripts were there stands in its control, and nobody was told of it: it is
 * done once more, as soon as somebody listens.
 * @returns to be set on the element around the controls
 */
export function useEarlyChoices(): RefObject<HTMLDivElement | null> {
  const around = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // One after the other, as a hand does it: what the first changes is there when the second is done.
    const timers = choicesIn(around.current).map((choose, place) => setTimeout(choose, place));
    return () => timers.forEach(clearTimeout);
  }, []);

  return around;
}

/** What is chosen otherwise than the server made it. Noted at once, as React puts back what it does not know of. */
function choicesIn(around: HTMLElement | null): (() => void)[] {
  const boxes = [...(around?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? [])];
  const lists = [...(around?.querySelectorAll('select') ?? [])];
  return [
    ...boxes.filter((box) => box.checked !== box.defaultChecked).map((box) => ticking(box, box.checked)),
    ...lists.filter(isChanged).map((list) => choosing(list, list.value)),
  ];
}

const isChanged = (list: HTMLSelectElement): boolean =>
  [...list.options].some((option) => option.selected !== option.defaultSelected);

const ticking = (box: HTMLInputElement, isTicked: boolean) => () => {
  box.checked = !isTicked;
  box.click();
};

const choosing = (list: HTMLSelectElement, value: string) => () => {
  list.value = value;
  list.dispatchEvent(new Event('change', { bubbles: true }));
};
