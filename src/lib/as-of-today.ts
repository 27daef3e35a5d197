/**
 * Makes a page that was built some time ago true today. Of what carries `data-until`, once that day or month is over in
 * India: text changes to `data-past`; without that it goes, and what waits hidden comes. It imports nothing, so that it
 * travels inside the page and not as one more request.
 */
export function tellAsOfToday(): void {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format();
  for (const element of document.querySelectorAll<HTMLElement>('[data-until]')) {
    const { until = '', past } = element.dataset;
    if (until >= today.slice(0, until.length)) continue;
    // Said already: what only the server knows need not change it back.
    delete element.dataset['sale'];
    if (past === undefined) element.hidden = !element.hidden;
    else element.textContent = past;
  }
}
