import { AsyncLocalStorage } from 'node:async_hooks';

// Next keeps what it knows of a request in these. Its server makes the class global before anything loads; whichever
// of its modules came first without it would leave stores behind that refuse to run, for every file of the process.
Object.assign(globalThis, { AsyncLocalStorage });
