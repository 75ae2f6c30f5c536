import { createRequire } from 'node:module';
import { JSDOM } from 'jsdom';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { marksFor } from '@/lib/preview/marks.ts';
import { marked } from '@/tests/support/marked.ts';

type Message = { type: string; sanity?: { path: string } };
type Overlay = { activate: () => void; deactivate: () => void; destroy: () => void };
type CreateOverlay = (options: object) => Overlay;

/** Sanity's own overlay, as the preview loads it by next-sanity. */
const ofNextSanity = createRequire(createRequire(import.meta.url).resolve('next-sanity'));

/** What is drawn is always in sight. */
class InSight {
  readonly #tell: (entries: object[]) => void;
  constructor(tell: (entries: object[]) => void) {
    this.#tell = tell;
  }
  observe(target: Element) {
    queueMicrotask(() => this.#tell([{ target, isIntersecting: true }]));
  }
  unobserve() {}
  disconnect() {}
}

/** A page with this in its body, in the place of the browser's. */
function openPage(body: string): JSDOM['window'] {
  const { window } = new JSDOM(`<body>${body}<div id="root"></div></body>`, {
    pretendToBeVisual: true,
  });
  Object.assign(window, { IntersectionObserver: InSight, ResizeObserver: InSight });
  Object.assign(window.document, { fonts: { ready: Promise.resolve() } });
  // jsdom draws nothing: every text is wherever the pointer is.
  window.Range.prototype.getClientRects = () =>
    [window.document.body.getBoundingClientRect()] as never;
  vi.stubGlobal('window', window);
  for (const name of [
    ...['document', 'navigator', 'location', 'innerWidth', 'scrollX', 'scrollY', 'Element', 'Node'],
    ...['HTMLElement', 'SVGElement', 'MouseEvent', 'MutationObserver'],
    ...['IntersectionObserver', 'ResizeObserver'],
  ]) {
    vi.stubGlobal(name, window[name]);
  }
  for (const name of [
    'addEventListener',
    'removeEventListener',
    'requestAnimationFrame',
    'cancelAnimationFrame',
  ]) {
    vi.stubGlobal(name, window[name].bind(window));
  }
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  return window;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

it('hands a click to Sanity’s overlay as one on the text that is clicked, while it is on', async () => {
  const window = openPage('<p data-sanity="id=page;type=page;path=price;base=%2Fstudio">950</p>');
  const price = window.document.querySelector('p') as HTMLElement;
  const tax = marksFor({ id: 'page', type: 'page', path: 'tax' }, marked('Titre'));
  price.append(window.document.createElement('b'), `HT${tax}`);

  const { createRoot } = await import('react-dom/client');
  const { ExactClick } = await import('./exact-click.tsx');
  const { createOverlayController } = (await import(
    ofNextSanity.resolve('@sanity/visual-editing')
  )) as { createOverlayController: CreateOverlay };
  const root = createRoot(window.document.getElementById('root') as HTMLElement);
  await act(async () => root.render(<ExactClick places={{}} />));
  const heard: Message[] = [];
  const overlay = createOverlayController({
    handler: (message: Message) => heard.push(message),
    overlayElement: window.document.createElement('div'),
    inFrame: true,
    shouldHideActions: true,
  });

  const clicked = async () => {
    heard.length = 0;
    const init = { bubbles: true, cancelable: true, detail: 1 };
    price.dispatchEvent(new window.MouseEvent('pointerdown', init));
    await Promise.resolve();
    const isLeft = price.dispatchEvent(new window.MouseEvent('click', init));
    const paths = heard.flatMap(({ type, sanity }) =>
      type === 'element/click' ? sanity?.path : [],
    );
    return { isLeft, paths };
  };
  // By itself it takes it for the last text of the element: HT.
  await expect.poll(clicked).toEqual({ isLeft: false, paths: ['price'] });
  expect(await clicked()).toEqual({ isLeft: false, paths: ['price'] });
  overlay.deactivate();
  expect(await clicked()).toEqual({ isLeft: true, paths: [] });
  overlay.activate();
  await expect.poll(clicked).toEqual({ isLeft: false, paths: ['price'] });
  overlay.destroy();
  await act(async () => root.unmount());
});
