/** Brings the messages above everything, above a dialog that has just opened too. */
export function liftToasts(): void {
  const box = document.querySelector<HTMLElement>('.toasts[popover]');
  if (box?.showPopover === undefined) return;
  if (box.matches(':popover-open')) box.hidePopover();
  box.showPopover();
}
