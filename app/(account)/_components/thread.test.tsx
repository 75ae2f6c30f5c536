import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Thread } from './thread.tsx';

const thread = (count: number) =>
  renderToStaticMarkup(
    <Thread
      consultant="Camille Exemple"
      messages={Array.from({ length: count }, (_, index) => ({
        id: String(index),
        author: 'client' as const,
        text: `message-${index}`,
        at: '2026-11-23T10:00:00Z',
      }))}
    />,
  );

it('shows a conversation whole, and of a long one the last ten messages', () => {
  expect(thread(10)).not.toContain('<details>');
  const [earlier = '', latest = ''] = thread(12).split('</details>');
  expect(earlier).toContain('Les 2\u00a0messages précédents');
  expect(earlier.match(/message-\d+/g)).toEqual(['message-0', 'message-1']);
  expect(latest.match(/message-\d+/g)).toHaveLength(10);
  expect(thread(11)).toContain('Le message précédent');
});

it('sets the client’s own messages to the right, and says who wrote each', () => {
  const at = '2026-11-23T10:00:00Z';
  const html = renderToStaticMarkup(
    <Thread
      consultant="Camille Exemple"
      messages={[
        { id: 'a', author: 'client', text: 'Bonjour', at },
        { id: 'b', author: 'consultant', text: 'Enchantée', at },
        { id: 'c', author: 'client', by: 'Bo Durand', text: 'Bonsoir', at },
      ]}
    />,
  );
  const [mine = '', answer = '', another = ''] = html.split('</li>');
  expect(another).toContain('Bo Durand');
  expect(another).not.toContain('Vous');
  expect(mine).toMatch(/class="[^"]*ml-auto/);
  expect(mine).toContain('Vous');
  expect(answer).not.toContain('ml-auto');
  expect(answer).toContain('Camille Exemple');
  expect(answer).not.toContain('Mon message');
});
