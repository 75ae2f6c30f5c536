import { afterEach, expect, it, vi } from 'vitest';
import type { ListedDue } from '../../../../lib/invoicing/stored.ts';
import type { BureauContext, Deed } from '../section.ts';
import { linesOf } from './late-dues.ts';

const api = vi.hoisted(() => ({ fetchQuote: vi.fn(), sendChange: vi.fn() }));
vi.mock('../../quotes/api.ts', async (original) => ({ ...(await original<object>()), ...api }));

afterEach(() => void vi.useRealTimers());

it('a due is received today, and no more, as long as it is as it was seen', async () => {
  vi.setSystemTime('2031-03-01T09:00:00Z');
  const listed = {
    quoteId: 'q',
    quoteNumber: 'D-2031-0001',
    due: { position: 2, label: 'Solde', amount: 100, dueOn: '2031-02-08' },
  } as unknown as ListedDue;
  const [line] = linesOf({ dues: [listed], next: null });
  const deed = line?.actions?.[0] as Deed;
  const context = { token: undefined } as BureauContext;
  const stored = (receivedOn: string | null) =>
    api.fetchQuote.mockResolvedValue({
      version: 7,
      acceptance: {
        dues: [
          { position: 1, receivedOn: '2031-01-01' },
          { position: 2, receivedOn },
        ],
      },
    });
  const mark = { action: 'due', id: 'q', version: 7, due: 2, mark: 'received' };

  // Somebody has noted the very day on the quote.
  stored('2031-02-20');
  await expect(deed.run(context)).rejects.toThrow(/a changé entre-temps/);
  expect(api.sendChange).not.toHaveBeenCalled();
  stored(null);
  await deed.run(context);
  expect(api.sendChange).toHaveBeenLastCalledWith(undefined, { ...mark, day: '2031-03-01' });

  api.sendChange.mockClear();
  stored('2031-02-20');
  await expect(deed.undo.run(context)).rejects.toThrow(/a changé entre-temps/);
  expect(api.sendChange).not.toHaveBeenCalled();
  stored('2031-03-01');
  await deed.undo.run(context);
  expect(api.sendChange).toHaveBeenLastCalledWith(undefined, { ...mark, day: null });
});
