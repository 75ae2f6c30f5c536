/** Bytes a file may have at most (product.md, Files of a project). */
export const MAX_FILE_BYTES = 25_000_000;

/** Bytes that the files of one project may have together, and how many there may be. */
export const PROJECT_QUOTA_BYTES = 250_000_000;
export const MAX_PROJECT_FILES = 300;

/** Characters of a file's name. */
export const MAX_FILE_NAME = 120;
