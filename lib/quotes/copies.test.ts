import { expect, it } from 'vitest';
import type { TopicContext } from '../mail/topic.ts';
import { copied } from './copies.ts';

const write = (recipient: string, answer: object) =>
  copied(async () => ({ to: 'ana@example.fr' }) as never)('q', {
    recipient,
    database: { rpc: async () => answer },
  } as unknown as TopicContext);

const COPIES = { data: ['ana@example.fr', 'zoe@example.fr'], error: null };

it('a client’s mail goes to the contacts who get a copy, once to each', async () => {
  expect(await write('client', COPIES)).toMatchObject({ cc: ['zoe@example.fr'] });
});

it('the consultant’s own goes to nobody else', async () => {
  expect(await write('consultant', COPIES)).not.toHaveProperty('cc');
});

it('waits while it is not known to whom', async () => {
  await expect(
    write('client', { data: null, error: { message: 'x', code: '57P03' } }),
  ).rejects.toThrow('the copies could not be read');
});
