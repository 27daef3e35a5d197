/** Loads deferred pictures after the page, each shortly before it is visible. Imports nothing, so that it is inlined. */
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
