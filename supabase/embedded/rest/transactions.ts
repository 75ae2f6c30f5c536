import { AsyncLocalStorage } from 'node:async_hooks';
import type { Connection } from '@supabase/lite';
import { asPostgrest } from './errors.ts';

type WithContext = Connection['withContext'];
type Called = NonNullable<NonNullable<Parameters<WithContext>[2]>['rpc']>;

/** Ends a transaction without its changes; what is answered then. */
class Undone extends Error {
  readonly answer: Response;
  constructor(answer: Response) {
    super('undone');
    this.answer = answer;
  }
}

const rest = new AsyncLocalStorage<true>();

/** Runs `ask`, a request to the REST API: the database's errors are answered as PostgREST answers them. */
export const asRest = <Answer>(ask: () => Answer): Answer => rest.run(true, ask);

/** A page that begins where the rows end is an empty one; the library says that there is no such (PostgREST.RangeQuery). */
async function justPastTheEnd(answer: Response): Promise<Response> {
  const total = /^\*\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1];
  if (answer.status !== 416 || !total) return answer;
  const text = await answer.clone().text();
  if (!text.includes(`An offset of ${total} was requested`)) return answer;
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-range': `*/${total}`,
  };
  return new Response('[]', { status: 206, headers });
}

/**
 * Has the library treat a transaction as PostgREST does (PostgREST.Plan, PostgREST.MainTx): a function that is stable or
 * immutable writes nothing, nor does what it calls; where one row is asked for and it is none or several, nothing is kept.
 */
export function followPostgrest(connection: Connection): void {
  const { withContext } = connection;
  const onlyReads = async ({ path, readOnly }: Called): Promise<boolean> => {
    if (readOnly) return true;
    const { functions = [] } = await connection.introspect({ useCache: true });
    const called = functions.filter(
      ({ schema, name }) => schema === 'public' && path === `/rpc/${name}`,
    );
    return called.length > 0 && called.every(({ volatility }) => volatility !== 'v');
  };
  const within: WithContext = async (variables, run, options = {}) => {
    const { rpc } = options;
    const mode = rpc && { rpc: { ...rpc, readOnly: await onlyReads(rpc) } };
    try {
      const answered = await withContext.call(
        connection,
        variables,
        async (transaction) => {
          const answer = await run(transaction);
          if (!(answer instanceof Response)) return answer;
          if (answer.status === 406) throw new Undone(answer);
          return justPastTheEnd(answer);
        },
        { ...options, ...mode },
      );
      return answered as never;
    } catch (error) {
      if (error instanceof Undone) return error.answer as never;
      throw error;
    }
  };
  const normalize = (error: unknown) => (rest.getStore() ? asPostgrest(error) : error);
  Object.defineProperties(connection, {
    withContext: { value: within },
    normalizeDbError: { value: normalize },
  });
}
