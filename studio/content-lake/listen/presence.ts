/**
 * Presence ("bifur"): which Studio windows are open, and where in the content they are.
 * JSON-RPC 2.0 over one WebSocket a window; what one window announces, the others hear.
 */
import type { WebSocket } from 'ws';
import type { Identity } from '../http/auth.ts';
import { randomId } from '../protocol/ids.ts';
import { keepAlive } from './mux.ts';

type Member = {
  socket: WebSocket;
  identity: Identity;
  subscriptions: Set<string>;
  sessions: Set<string>;
};

const HEARTBEAT = '♥';
const HEARTBEAT_MS = 10_000;
/** A window has one subscription and one session. */
const MAX_NAMES = 64;

type Call = { id: unknown; method: string; params: Record<string, unknown> };

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads a JSON-RPC call; null for anything else. */
function readCall(text: string): Call | null {
  try {
    const { id, method, params } = JSON.parse(text) as Record<string, unknown>;
    if (typeof method !== 'string') return null;
    const given = typeof params === 'object' && params !== null ? params : {};
    return { id, method, params: given as Call['params'] };
  } catch {
    return null;
  }
}

/** The Studio windows that are connected. */
export class PresenceRoom {
  readonly #members = new Set<Member>();
  readonly #heartbeat: NodeJS.Timeout;

  constructor() {
    this.#heartbeat = setInterval(() => {
      for (const { socket } of this.#members) socket.send(HEARTBEAT);
    }, HEARTBEAT_MS);
    this.#heartbeat.unref();
  }

  /** Serves one window. */
  join(socket: WebSocket, identity: Identity): void {
    const member: Member = { socket, identity, subscriptions: new Set(), sessions: new Set() };
    this.#members.add(member);
    socket.on('message', (raw) => this.#answer(member, String(raw)));
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      this.#members.delete(member);
      for (const session of member.sessions) this.#announceLeft(member, session);
    });
    keepAlive(socket);
  }

  /** Stops the heartbeat. The sockets are closed by the server they belong to. */
  close(): void {
    clearInterval(this.#heartbeat);
  }

  #answer(member: Member, text: string): void {
    const call = readCall(text);
    if (!call) {
      member.socket.close(1003, 'Malformed message');
      return;
    }
    const result = this.#call(member, call);
    member.socket.send(JSON.stringify({ jsonrpc: '2.0', id: call.id, result }));
  }

  #call(member: Member, { method, params }: Call): unknown {
    const user = member.identity.id;
    switch (method) {
      case 'presence_subscribe': {
        const subscription = randomId();
        if (member.subscriptions.size < MAX_NAMES) member.subscriptions.add(subscription);
        return subscription;
      }
      case 'presence_unsubscribe':
        return member.subscriptions.delete(textOf(params.subscriptionId));
      case 'presence_rollcall':
        this.#tellOthers(member, { type: 'rollCall', i: user, session: params.session });
        return true;
      case 'presence_announce': {
        const data = (params.data ?? {}) as { sessionId?: unknown };
        if (typeof data.sessionId === 'string' && member.sessions.size < MAX_NAMES) {
          member.sessions.add(data.sessionId);
        }
        this.#tellOthers(member, { type: 'state', i: user, m: data });
        return true;
      }
      case 'presence_disconnect':
        member.sessions.delete(textOf(params.session));
        this.#announceLeft(member, textOf(params.session));
        return true;
      default:
        return null;
    }
  }

  #announceLeft(member: Member, session: string): void {
    this.#tellOthers(member, { type: 'disconnect', i: member.identity.id, m: { session } });
  }

  #tellOthers(from: Member, result: unknown): void {
    for (const { socket, subscriptions } of this.#members) {
      if (socket === from.socket) continue;
      for (const subscription of subscriptions) {
        const params = { subscription, result };
        socket.send(JSON.stringify({ jsonrpc: '2.0', method: 'presence_subscription', params }));
      }
    }
  }
}
