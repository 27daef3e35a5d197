import { insideOf } from './svg.ts';

/** Scenes of src/assets/scenes by name: the inside of an <svg>, its viewBox and size. */
const files = import.meta.glob<string>('../../assets/scenes/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export type Scene = { inside: string; viewBox: string; width: number; height: number };

/** Returns a scene. @throws Error if there is no such drawing */
export function scene(name: string): Scene {
  const svg = files[`../../assets/scenes/${name}.svg`];
  const [viewBox, width, height] = svg?.match(/viewBox="0 0 (\d+) (\d+)"/) ?? [];
  if (svg === undefined || viewBox === undefined) {
    throw new Error(`src/assets/scenes/${name}.svg is missing or has no viewBox that starts with 0 0.`);
  }
  return {
    inside: insideOf(svg),
    viewBox: `0 0 ${width} ${height}`,
    width: Number(width),
    height: Number(height),
  };
}
