const MODULE_PX = 16;

/** Saves the QR code before a button as a PNG, which payment apps read from the gallery. */
export function saveQr(button: HTMLButtonElement): void {
  const svg = button.parentElement?.querySelector<SVGSVGElement>('svg.qr');
  const canvas = document.createElement('canvas');
  const paint = canvas.getContext('2d');
  if (!svg || !paint) return;
  const side = svg.viewBox.baseVal.width * MODULE_PX;
  Object.assign(canvas, { width: side, height: side });
  paint.scale(MODULE_PX, MODULE_PX);
  for (const path of svg.querySelectorAll('path')) {
    paint.fillStyle = path.getAttribute('fill') ?? '';
    paint.fill(new Path2D(path.getAttribute('d') ?? ''));
  }
  canvas.toBlob((png) => {
    if (png === null) return;
    const link = document.createElement('a');
    link.href = URL.createObjectURL(png);
    link.download = button.dataset['saveQr'] ?? '';
    link.click();
    URL.revokeObjectURL(link.href);
  });
}
