import { useState } from 'react';
import { api, unwrap } from '../../lib/api.ts';
import { errorMessage } from '../../lib/api-error.ts';
import { joinPath } from '../../lib/paths.ts';
import { showToast } from '../ui/toasts/toast-store.ts';

interface Props {
  slug: string;
  courseName: string;
  way: 'press' | 'page';
}

/** Orders a course for somebody whom the site knows, and leads to the payment. */
export function BuyButton({ slug, courseName, way }: Props) {
  const [busy, setBusy] = useState(false);
  const words = (
    <>
      Buy<span className="visually-hidden"> {courseName}</span>
    </>
  );
  if (way === 'page')
    return (
      <a className="button button-small other-course-buy" href={joinPath(slug)}>
        {words}
      </a>
    );

  async function order() {
    setBusy(true);
    try {
      const { link } = await unwrap(api.orders.$post({ json: { course: slug } }));
      location.assign(new URL(link).pathname);
    } catch (error) {
      showToast('error', errorMessage(error));
      setBusy(false);
    }
  }

  return (
    <button
      type="button"
      className="button button-small other-course-buy"
      disabled={busy}
      onClick={() => void order()}
    >
      {words}
    </button>
  );
}
