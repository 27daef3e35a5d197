/** The class that gives course art its colours: the hue rounded to a step of 15 (see src/styles/hues.css). */
export const hueClass = (hue: number) => `hue-${(Math.round(hue / 15) * 15) % 360}`;
