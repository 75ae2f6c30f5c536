import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { type Opened, useOpened } from './use-opened.ts';

vi.mock('../connection.ts', () => ({ useComeBack: () => undefined }));

const send = vi.fn(async () => 'done');
const nothing = () => undefined;
let open: Opened<string, string, string> | undefined;

function Item() {
  open = useOpened(
    async () => 'read',
    send,
    async () => undefined,
    nothing,
  );
  return null;
}

it('a change that is asked for before the item is known waits for it, and is made once', async () => {
  renderToStaticMarkup(<Item />);
  expect(await Promise.all([open?.change('sent'), open?.change('sent')])).toEqual(['done', null]);
  expect(send.mock.calls).toEqual([['read', 'sent']]);
});
