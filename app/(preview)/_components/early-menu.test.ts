import { createRequire } from 'node:module';
import { JSDOM } from 'jsdom';
import { afterEach, expect, it, vi } from 'vitest';
import { attributeOf } from './attribute.ts';
import { askForMenusAgain } from './early-menu.ts';

type Message = { type: string; position?: { x: number; y: number } };
type CreateOverlay = (options: object) => { activate: () => void; destroy: () => void };

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

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it.each([
  ['the document', new Error('Document "page-test" not found')],
  ['its blocks', new TypeError("Cannot read properties of undefined (reading 'findIndex')")],
])(
  'asks again for a menu until Sanity’s layer knows %s, and no longer once something else is done',
  async (_, reason) => {
    const block = attributeOf({ id: 'page-test', type: 'page', path: 'blocks[_key=="a"]' });
    const { window } = new JSDOM(`<div data-sanity='${block}'><p>Bloc</p></div>`, {
      pretendToBeVisual: true,
    });
    Object.assign(window.document, { fonts: { ready: Promise.resolve() } });
    Object.assign(window, { IntersectionObserver: InSight, ResizeObserver: InSight });
    vi.stubGlobal('window', window);
    for (const name of [
      ...['document', 'navigator', 'location', 'scrollX', 'scrollY', 'Element', 'Node'],
      ...['HTMLElement', 'SVGElement', 'MouseEvent', 'MutationObserver', 'CustomEvent'],
      ...['IntersectionObserver', 'ResizeObserver'],
    ]) {
      vi.stubGlobal(name, window[name]);
    }
    for (const name of ['addEventListener', 'removeEventListener', 'requestAnimationFrame']) {
      vi.stubGlobal(name, window[name].bind(window));
    }
    const { createOverlayController } = (await import(
      ofNextSanity.resolve('@sanity/visual-editing')
    )) as { createOverlayController: CreateOverlay };
    const heard: Message[] = [];
    let isKnown = false;
    let prevented = 0;
    const handler = (message: Message) => {
      if (!/contextmenu|mouseleave/.test(message.type)) return;
      heard.push(message);
      if (message.type !== 'element/contextmenu' || isKnown) return;
      const unknown = Object.assign(new window.Event('unhandledrejection', { cancelable: true }), {
        reason,
      });
      if (!window.dispatchEvent(unknown)) prevented += 1;
    };
    const overlay = createOverlayController({
      handler,
      overlayElement: window.document.createElement('div'),
      inFrame: true,
      inPopUp: false,
      optimisticActorReady: true,
    });
    const stop = askForMenusAgain();
    const text = window.document.querySelector('p') as HTMLElement;
    const press = () => {
      const init = { bubbles: true, cancelable: true, clientX: 30, clientY: 40 };
      text.dispatchEvent(new window.MouseEvent('contextmenu', init));
    };
    await vi.waitFor(() => {
      text.dispatchEvent(new window.MouseEvent('mousemove', { bubbles: true }));
      press();
      expect(heard).not.toEqual([]);
    });
    expect(prevented).toBe(1);
    isKnown = true;
    await vi.waitFor(() => expect(heard).toHaveLength(3));
    expect(heard.map(({ type }) => type)).toEqual([
      'element/contextmenu',
      'element/mouseleave',
      'element/contextmenu',
    ]);
    expect(heard[2]?.position).toEqual({ x: 30, y: 40 });

    // A press elsewhere ends it.
    isKnown = false;
    vi.useFakeTimers();
    press();
    window.document.dispatchEvent(new window.Event('pointerdown', { bubbles: true }));
    const before = heard.length;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(heard).toHaveLength(before);
    stop();
    overlay.destroy();
  },
);
