import type { ImageMetadata } from 'astro';

const files = import.meta.glob<ImageMetadata>('/content/pictures/*.{svg,png,jpg,jpeg,webp,avif}', {
  eager: true,
  import: 'default',
});

/** A picture of the provider's own. @throws where content names one that is not in content/pictures */
export function ownPicture(name: string): ImageMetadata {
  const picture = files[`/content/pictures/${name}`];
  if (picture === undefined) throw new Error(`There is no picture content/pictures/${name}.`);
  return picture;
}
