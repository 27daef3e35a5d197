/**
 * Loads the pictures that wait until the page is there, each when it is nearly in sight. Imports nothing, so that it
 * travels inside the page.
 */
export function loadLaterPictures(): void {
  const watch = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting || !(target instanceof HTMLImageElement)) continue;
        watch.unobserve(target);
        target.srcset = target.dataset['srcset'] ?? '';
        target.src = target.dataset['src'] ?? '';
      }
    },
    { rootMargin: '200px' },
  );
  const begin = () => {
    for (const picture of document.querySelectorAll('img[data-src]')) watch.observe(picture);
  };
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin, { once: true });
}
