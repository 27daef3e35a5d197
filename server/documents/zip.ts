import { strToU8, Zip, ZipDeflate } from 'fflate';

/** Writes several text files into one zip stream at once. */
export function createZip() {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    ready.push(piece);
  });
  const files = new Map<string, ZipDeflate>();

  function open(name: string): ZipDeflate {
    // A month's tables are small: the usual 512 KB of memory a file cost more time than packing them.
    const file = new ZipDeflate(name, { mem: 2 });
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
    /** Returns what can be sent now; other files wait packed until theirs is complete. */
    take(): Uint8Array[] {
      const pieces = ready;
      ready = [];
      return pieces;
    },
  };
}
