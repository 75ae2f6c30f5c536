import type { IncomingMessage } from 'node:http';

/** Whether this build has an action of this id. */
export type IsAction = (id: string) => boolean;

/** Field names by which React names the action of a form sent without scripts: in the name itself, or in the field's value. */
const PLAIN_ACTION = /^\$ACTION_ID_(\w+)$/;
const BOUND_ACTION = /^\$ACTION_\w*:0$/;
/** A form has one, and the button that sends it may have another. */
const MAX_ACTIONS = 2;

/** Parses a text sent as JSON; undefined where it is none. */
function fromJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}

/** Whether it is a list in JSON, as the arguments of an action are. */
const isList = (sent: unknown): boolean => Array.isArray(fromJson(sent));

/** The id in the value of such a field; empty where it, or the arguments bound to the action, cannot be read. */
function boundAction(named: unknown, bound: unknown): string {
  const { id } = (fromJson(named) ?? {}) as { id?: unknown };
  return typeof id === 'string' && isList(bound) ? id : '';
}

/** The ids of the actions that a form names; none where they are more than a form has. */
function actionsOf(form: FormData): string[] {
  const ids: string[] = [];
  for (const [name, value] of form) {
    const plain = PLAIN_ACTION.exec(name)?.[1];
    if (plain) ids.push(plain);
    if (BOUND_ACTION.test(name)) ids.push(boundAction(value, form.get(name.replace(/0$/, '1'))));
    if (ids.length > MAX_ACTIONS) return [];
  }
  return ids;
}

/**
 * How a form, or what scripts send in its place, arrived: `broken` where it cannot be taken apart, `outdated` where this
 * build has no such action; all else that is sent counts as `whole`. Next answers the first two in English, and the first
 * as a fault of its own.
 */
export async function sentForm(
  { method, url = '', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  body: Buffer | undefined,
  isAction: IsAction,
): Promise<'broken' | 'outdated' | 'whole'> {
  // An endpoint reads a form by itself.
  if (method !== 'POST' || url.startsWith('/api/')) return 'whole';
  const type = headers['content-type'] ?? '';
  const isByScript = headers['next-action'] !== undefined;
  if (!/^multipart\/form-data/i.test(type)) {
    return isByScript && !isList(body) ? 'broken' : 'whole';
  }
  let form: FormData;
  try {
    form = await new Response(new Uint8Array(body ?? []), {
      headers: { 'content-type': type },
    }).formData();
  } catch {
    return 'broken';
  }
  // Scripts name their action in a header, and begin with what they hand it.
  if (isByScript) return isList(form.get('0')) ? 'whole' : 'broken';
  const actions = actionsOf(form);
  return actions.length > 0 && actions.every(isAction) ? 'whole' : 'outdated';
}
