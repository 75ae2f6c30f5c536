// Ends a process of the project when the one that started it is gone, however that one ended, killed
// included. It is loaded ahead of the program (`--import`), which so needs to know nothing of it.
import { Socket } from 'node:net';

/** The time that the process may take to stop by itself, in ms. */
const STOP_TIMEOUT_MS = 15_000;

const pipe = Number(process.env.PARENT_PIPE);
// Programs that this one starts have this module too, but no such pipe.
delete process.env.PARENT_PIPE;

if (pipe) {
  const parent = new Socket({ fd: pipe, readable: true, writable: false });
  parent.on('error', () => {});
  parent.on('close', () => {
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
  });
  parent.resume();
  parent.unref();
}
