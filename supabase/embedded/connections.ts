import type { Server, Socket } from 'node:net';

const MOST = 1_000;
const MOST_OF_ONE = 500;

/**
 * Limits the connections of a server, by the IP at the other end and over all. Where there are too many, the oldest that
 * `isIdle` makes room, so that who opens them and sends nothing keeps nobody out; where there is none, the newcomer is told
 * `refusal`.
 */
export function limitConnections(
  server: Server,
  isIdle: (socket: Socket) => boolean,
  refusal: string,
): void {
  const open = new Set<Socket>();
  const makeRoom = (sockets: Socket[]): boolean => {
    const oldest = sockets.find(isIdle);
    if (!oldest) return false;
    open.delete(oldest);
    oldest.destroy();
    return true;
  };
  server.on('connection', (socket) => {
    const ofOne = [...open].filter(({ remoteAddress }) => remoteAddress === socket.remoteAddress);
    const isTooMuch =
      (ofOne.length >= MOST_OF_ONE && !makeRoom(ofOne)) ||
      (open.size >= MOST && !makeRoom([...open]));
    if (isTooMuch) {
      socket.on('error', () => socket.destroy());
      socket.write(refusal);
      socket.destroySoon();
      return;
    }
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
}
