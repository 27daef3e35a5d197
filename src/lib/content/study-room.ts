import dark240 from '../../assets/product/study-room-dark-240.avif';
import dark320 from '../../assets/product/study-room-dark-320.avif';
import dark640 from '../../assets/product/study-room-dark-640.avif';
import light240 from '../../assets/product/study-room-light-240.avif';
import light320 from '../../assets/product/study-room-light-320.avif';
import light640 from '../../assets/product/study-room-light-640.avif';

/** Width from which the phone is large beside the text. */
export const WIDE = '(min-width: 44rem)';

/** Screenshots of the study room from the running product (npm run home-picture), by theme. */
export const studyRoom = [
  { theme: 'light', small: light240, medium: light320, large: light640 },
  { theme: 'dark', small: dark240, medium: dark320, large: dark640 },
].map(({ theme, small, medium, large }) => {
  const wide = `${medium.src} 320w, ${large.src} 640w`;
  return { theme, ...medium, wide, srcset: `${small.src} 240w, ${wide}` };
});
