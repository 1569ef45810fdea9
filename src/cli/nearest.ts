/** The nearest of a few known words to one that was mistyped. */

/** Longer input is compared by its beginning, so that the work stays bounded. */
const MAX_COMPARED = 64;

/**
 * The candidate that starts with `word`, else the one with the smallest edit distance; of equals the one that begins
 * like it the longest, then the first.
 */
export function nearest<T extends string>(word: string, candidates: readonly [T, ...T[]]): T {
  const typed = word.slice(0, MAX_COMPARED);
  if (typed !== "") {
    const completed = candidates.find((candidate) => candidate.startsWith(typed));
    if (completed !== undefined) return completed;
  }
  let best = candidates[0];
  let least = Infinity;
  for (const candidate of candidates) {
    // A shared beginning counts for less than one edit.
    const distance = editDistance(typed, candidate) - commonBeginning(typed, candidate) / (MAX_COMPARED + 1);
    if (distance < least) {
      best = candidate;
      least = distance;
    }
  }
  return best;
}

function commonBeginning(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}

/** Insertions, deletions, replacements and swaps of neighbours that turn `a` into `b` (optimal string alignment). */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = at(last, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let cost = Math.min(replaced, at(last, j) + 1, at(row, j - 1) + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, at(beforeLast, j - 2) + 1);
      }
      row.push(cost);
    }
    beforeLast = last;
    last = row;
  }
  return at(last, b.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] as number;
}
