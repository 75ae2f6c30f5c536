/** Bytes over a socket, as no client would send them. */
import { connect, type Socket } from 'node:net';

export type RawSocket = {
  socket: Socket;
  /** All that came so far. */
  text(): string;
  /** Whether the other end has ended the connection, or refused what was written to it. */
  isEnded(): boolean;
};

/** Connects, and sends `text`; the other end's errors are its way to end. */
export async function openRaw(url: string, text = '', allowHalfOpen = false): Promise<RawSocket> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen });
  let received = '';
  let ended = false;
  socket.on('data', (data) => {
    received += String(data);
  });
  const end = () => {
    ended = true;
  };
  socket.on('error', end);
  socket.on('close', end);
  await new Promise((resolve) => {
    socket.once('connect', resolve);
    socket.once('close', resolve);
  });
  socket.write(text);
  return { socket, text: () => received, isEnded: () => ended };
}

/** The answer to `text`, until the other end closes. */
export async function answerTo(url: string, text: string): Promise<string> {
  const raw = await openRaw(url, text);
  await new Promise((resolve) => {
    if (raw.isEnded()) resolve(undefined);
    else raw.socket.once('close', resolve);
  });
  return raw.text();
}

/** Sends a byte again and again, as slowly as `everyMs`, until the other end has had enough. */
export function trickle({ socket, isEnded }: RawSocket, byte: string, everyMs = 500): void {
  const timer = setInterval(() => {
    if (isEnded()) clearInterval(timer);
    else socket.write(byte);
  }, everyMs);
}
