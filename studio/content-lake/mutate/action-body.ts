/** Reads the bodies of actions. */
import { malformed } from '../protocol/errors.ts';
import type { Doc, IncomingDoc } from '../protocol/types.ts';
import type { Transaction } from './transaction.ts';

/** An action as it was sent, or an object inside of it. */
export type Body = Record<string, unknown>;

/** Works one kind of action out in a transaction. */
export type Handler = (transaction: Transaction, action: Body) => void;

/** The text of this name, or a 400. */
export function text(body: Body, name: string): string {
  const value = body[name];
  if (typeof value !== 'string' || value === '') throw malformed(`"${name}" is required`);
  return value;
}

/** The object of this name, or a 400. */
export function object(body: Body, name: string): Body {
  const value = body[name];
  if (!isObject(value)) throw malformed(`"${name}" must be an object`);
  return value;
}

/** Whether a value is an object with names: neither null nor an array. */
export function isObject(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The content of a document for a new one: its revision and times are the new one's own. */
export function asNew(attributes: Body | Doc, id: string): IncomingDoc {
  const { _rev, _createdAt, _updatedAt, ...content } = attributes;
  return { ...content, _id: id } as IncomingDoc;
}
