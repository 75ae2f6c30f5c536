import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { paintFirst } from './paint-first.ts';

const HEAD =
  '<link rel="preload" as="script" fetchPriority="low" href="/main.js"/>' +
  '<link rel="preload" as="font" href="/text.woff2"/>' +
  '<script src="/a.js" async=""></script>' +
  '<script>theme()</script>' +
  '<script src="/old.js" noModule=""></script>';
const FLIGHT = ['[0]', '[1,"1:\\u003cscript src=\\"/x.js\\" async>\\n"]', '[1,"2:é\\n"]'];
const PAGE = `<html><head>${HEAD}</head><body><p>Un café</p><script type="application/ld+json">{"a":1}</script><script src="/main.js" id="_R_" async=""></script>${FLIGHT.map((piece) => `<script>self.__next_f.push(${piece})</script>`).join('')}</body></html>`;

type Element = { src?: string; id?: string; async?: boolean };

/** The page's last script in a browser of which only the clock, its turns and the paint are known. */
function run(page: string, hidden = false) {
  const script = page.slice(page.lastIndexOf('<script>') + 8, page.lastIndexOf('</script>'));
  const added: Element[] = [];
  let becomesHidden = () => {};
  let painted = (_: { getEntriesByName(name: string): unknown[] }) => {};
  const waits: Array<{ done: () => void; ms: number }> = [];
  const turns: Array<() => void> = [];
  runInNewContext(script, {
    document: {
      hidden,
      createElement: (): Element => ({}),
      head: { append: (element: Element) => added.push(element) },
      addEventListener: (_: string, listener: () => void) => {
        becomesHidden = listener;
      },
    },
    MessageChannel: class {
      port1 = { onmessage: () => {} };
      port2 = { postMessage: () => turns.push(() => this.port1.onmessage()) };
    },
    setTimeout: (done: () => void, ms: number) => waits.push({ done, ms }),
    PerformanceObserver: class {
      constructor(callback: typeof painted) {
        painted = callback;
      }
      observe() {}
    },
  });
  return {
    added,
    waits,
    paint: (...names: string[]) =>
      painted({ getEntriesByName: (name) => names.filter((one) => one === name) }),
    hide: () => becomesHidden(),
    /** The browser goes on until nothing is asked of it. */
    goOn: () => {
      for (let turn = turns.shift(); turn; turn = turns.shift()) turn();
    },
  };
}

const SCRIPTS = [
  { src: '/a.js', async: true },
  { src: '/main.js', async: true, id: '_R_' },
];

describe('paint before scripts (bars: LCP, TBT)', () => {
  it('takes out asynchronous scripts and what downloads them early, and nothing else', () => {
    const page = paintFirst(PAGE);
    expect(page).not.toMatch(/async=""|as="script"/);
    for (const kept of [
      '<link rel="preload" as="font" href="/text.woff2"/>',
      '<script>theme()</script>',
      '<script src="/old.js" noModule=""></script>',
      '<p>Un café</p>',
      '<script type="application/ld+json">{"a":1}</script>',
    ]) {
      expect(page).toContain(kept);
    }
    expect(page.endsWith('</script></body></html>')).toBe(true);
  });

  it('keeps the data that hydrates the page to the letter, in one script', () => {
    const pushes = FLIGHT.map((piece) => `self.__next_f.push(${piece})`).join(';');
    expect(paintFirst(PAGE)).toContain(`<script>${pushes}</script>`);
  });

  it('adds the scripts once something was painted, once, each in a turn of its own', () => {
    const { added, paint, goOn } = run(paintFirst(PAGE));
    paint('first-paint');
    goOn();
    expect(added).toEqual([]);
    paint('first-paint', 'first-contentful-paint');
    expect(added).toEqual(SCRIPTS.slice(0, 1));
    goOn();
    expect(added).toEqual(SCRIPTS);
    paint('first-contentful-paint');
    goOn();
    expect(added).toHaveLength(2);
  });

  it('waits for no paint in the background, nor where none comes', () => {
    const hidden = run(paintFirst(PAGE), true);
    hidden.goOn();
    expect(hidden.added).toEqual(SCRIPTS);

    const left = run(paintFirst(PAGE));
    left.hide();
    left.goOn();
    expect(left.added).toEqual(SCRIPTS);

    const blank = run(paintFirst(PAGE));
    expect(blank.waits.map(({ ms }) => ms)).toEqual([3_000]);
    blank.waits[0]?.done();
    blank.goOn();
    expect(blank.added).toEqual(SCRIPTS);
  });

  it('leaves a page without such scripts as it is', () => {
    const plain = '<html><body><p>Un café</p><script src="/a.js"></script></body></html>';
    expect(paintFirst(plain)).toBe(plain);
  });
});

it('a page that failed while it was rendered shows nothing before its scripts, and keeps them', () => {
  const failed = PAGE.replace('<html>', '<html id="__next_error__">');
  expect(paintFirst(failed)).toBe(failed);
});
