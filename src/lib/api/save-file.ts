/** Hands the browser a file to save under that name. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Revoked at once, some browsers find nothing to save.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
