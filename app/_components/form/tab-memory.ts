/** Storage may be forbidden: a form then works without a memory. */
function quietly<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** The value that this browser tab remembers under this name, until it is closed. */
export const recall = (key: string): unknown =>
  quietly(() => JSON.parse(sessionStorage.getItem(key) as string));

export const remember = (key: string, value: unknown): void => {
  quietly(() => sessionStorage.setItem(key, JSON.stringify(value)));
};

export const forget = (key: string): void => {
  quietly(() => sessionStorage.removeItem(key));
};
