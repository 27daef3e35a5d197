/** Numbers from 0 up to a bound, the same for the same seed: a failure comes back. */
type Dice = (below: number) => number;

/** Mulberry32: small, and even enough to choose places in a file. */
function dice(seed: number): Dice {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % Math.max(1, below);
  };
}

/** Spoils a file. */
type Mutation = (bytes: Buffer, roll: Dice) => Buffer;

const flipBits: Mutation = (bytes, roll) => {
  const spoiled = Buffer.from(bytes);
  for (let flips = 1 + roll(20); flips > 0; flips -= 1) {
    const at = roll(spoiled.length);
    spoiled[at] = (spoiled[at] ?? 0) ^ (1 << roll(8));
  }
  return spoiled;
};

const flipHead: Mutation = (bytes, roll) =>
  Buffer.concat([flipBits(bytes.subarray(0, 64), roll), bytes.subarray(64)]);

const cut: Mutation = (bytes, roll) => bytes.subarray(0, 1 + roll(bytes.length));

const beheaded: Mutation = (bytes, roll) => bytes.subarray(1 + roll(Math.min(bytes.length - 1, 200)));

/** Two neighbouring pieces change places, as when boxes of an MP4 stand in another order. */
const swapPieces: Mutation = (bytes, roll) => {
  const [from = 0, middle = 0, to = 0] = [0, 0, 0]
    .map(() => roll(bytes.length))
    .sort((one, other) => one - other);
  const order = [bytes.subarray(0, from), bytes.subarray(middle, to), bytes.subarray(from, middle)];
  return Buffer.concat([...order, bytes.subarray(to)]);
};

/** Sizes and counts are numbers of four bytes in most formats: the largest, in a random place. */
const hugeNumber: Mutation = (bytes, roll) => {
  const spoiled = Buffer.from(bytes);
  const numbers = [0xff_ff_ff_ff, 0x7f_ff_ff_ff, 0x80_00_00_00, 0];
  spoiled.writeUInt32BE(numbers[roll(numbers.length)] ?? 0, roll(Math.min(spoiled.length - 4, 4096)));
  return spoiled;
};

const zeroPiece: Mutation = (bytes, roll) => {
  const from = roll(bytes.length);
  return Buffer.from(bytes).fill(0, from, Math.min(bytes.length, from + roll(2000)));
};

const twice: Mutation = (bytes, roll) => Buffer.concat([bytes, bytes.subarray(roll(bytes.length))]);

const mutations: readonly Mutation[] = [
  flipBits,
  flipHead,
  cut,
  beheaded,
  swapPieces,
  hugeNumber,
  zeroPiece,
  twice,
  swapBoxes,
];

/** Top-level boxes of an MP4 in a random order; any other file with its quarters in a random order. */
function swapBoxes(bytes: Buffer, roll: Dice): Buffer {
  const boxes: Buffer[] = [];
  for (let at = 0; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32BE(at);
    if (size < 8 || at + size > bytes.length) break;
    boxes.push(bytes.subarray(at, at + size));
    at += size;
  }
  const quarter = Math.ceil(bytes.length / 4);
  const pieces =
    boxes.length > 1
      ? boxes
      : [0, 1, 2, 3].map((part) => bytes.subarray(part * quarter, (part + 1) * quarter));
  return Buffer.concat(
    pieces
      .map((piece) => ({ piece, place: roll(1000) }))
      .sort((one, other) => one.place - other.place)
      .map(({ piece }) => piece),
  );
}

/** The n-th spoiled copy of a file: every kind of damage comes round. */
export function spoiled(bytes: Buffer, seed: number): Buffer {
  const mutate = mutations[seed % mutations.length] ?? flipBits;
  return mutate(bytes, dice(seed));
}
