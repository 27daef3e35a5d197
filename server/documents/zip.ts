import { strToU8, Zip, ZipDeflate } from 'fflate';

/** A zip file of texts that are written side by side, piece by piece. */
export function createZip() {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    ready.push(piece);
  });
  const files = new Map<string, ZipDeflate>();

  function open(name: string): ZipDeflate {
    const file = new ZipDeflate(name);
    zip.add(file);
    files.set(name, file);
    return file;
  }

  return {
    has: (name: string): boolean => files.has(name),
    write: (name: string, text: string) => (files.get(name) ?? open(name)).push(strToU8(text)),
    end(): void {
      for (const file of files.values()) file.push(new Uint8Array(), true);
      zip.end();
    },
    /** What can be sent now: the rest of a file that is written beside another waits for it, packed. */
    take(): Uint8Array[] {
      const pieces = ready;
      ready = [];
      return pieces;
    },
  };
}
