/** `/data/mutate`: reads mutations and works them out, in order, inside one transaction. */
import { malformed, TransactionFailure } from '../protocol/errors.ts';
import type { Doc, IncomingDoc } from '../protocol/types.ts';
import type { QueryParams } from '../query/query.ts';
import { readPatch } from './patch.ts';
import type { Transaction } from './transaction.ts';

/** The effect of one mutation on one document. */
export type MutationResult = {
  id: string;
  operation: 'create' | 'update' | 'delete' | 'none';
  document: Doc | null;
};

/** The identifiers of the documents that a query selects, as the transaction leaves them so far. */
export type SelectIds = (
  transaction: Transaction,
  query: unknown,
  params: QueryParams,
) => Promise<string[] | null>;

/** Applies the mutations of a request; a failure names the mutation that caused it. */
export async function applyMutations(
  transaction: Transaction,
  mutations: unknown,
  select: SelectIds,
): Promise<MutationResult[]> {
  if (!Array.isArray(mutations)) throw malformed('"mutations" must be an array');
  const results: MutationResult[] = [];
  for (const [index, mutation] of mutations.entries()) {
    try {
      results.push(...(await applyMutation(transaction, mutation, select)));
    } catch (error) {
      if (error instanceof TransactionFailure) error.index = index;
      throw error;
    }
  }
  return results;
}

async function applyMutation(
  transaction: Transaction,
  mutation: unknown,
  select: SelectIds,
): Promise<MutationResult[]> {
  const entries = isObject(mutation) ? Object.entries(mutation) : [];
  const [entry] = entries;
  if (!entry || entries.length !== 1) {
    throw malformed('A mutation must be an object with exactly one operation');
  }
  const [operation, body] = entry;
  if (!isObject(body)) throw malformed(`"${operation}" must be an object`);
  switch (operation) {
    case 'create': {
      const document = transaction.create(body as IncomingDoc);
      return [{ id: document._id, operation: 'create', document }];
    }
    case 'createOrReplace': {
      const { doc, created } = transaction.createOrReplace(body as IncomingDoc);
      return [{ id: doc._id, operation: created ? 'create' : 'update', document: doc }];
    }
    case 'createIfNotExists': {
      const { doc, created } = transaction.createIfNotExists(body as IncomingDoc);
      return [{ id: doc._id, operation: created ? 'create' : 'none', document: doc }];
    }
    case 'delete':
      return (await selectIds(transaction, body, select)).map((id) => {
        const deleted = transaction.delete(id);
        return { id, operation: deleted ? 'delete' : 'none', document: null };
      });
    case 'patch': {
      const { id: _id, query: _query, params: _params, ...operations } = body;
      const patch = readPatch(operations);
      return (await selectIds(transaction, body, select)).map((id) => {
        const document = transaction.patch(id, patch);
        return { id, operation: 'update', document };
      });
    }
    default:
      throw malformed(`Unknown mutation "${operation}"`);
  }
}

/** The documents that a delete or a patch is for: by identifier, several, or by query. */
async function selectIds(
  transaction: Transaction,
  selection: Record<string, unknown>,
  select: SelectIds,
): Promise<string[]> {
  const { id, query, params } = selection;
  if (id !== undefined) {
    const ids = Array.isArray(id) ? id : [id];
    if (!ids.every((one) => typeof one === 'string' && one !== '')) {
      throw malformed('"id" must be a document ID or an array of them');
    }
    return [...new Set(ids as string[])];
  }
  if (query === undefined) throw malformed('Either "id" or "query" is required');
  const ids = await select(transaction, query, (isObject(params) ? params : {}) as QueryParams);
  if (!ids) throw malformed('The query of a mutation must select documents');
  return ids;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
