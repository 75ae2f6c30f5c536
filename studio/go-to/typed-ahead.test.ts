import { JSDOM } from 'jsdom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { typedAhead } from './typed-ahead.ts';

let dom: JSDOM;
const reached = vi.fn();

beforeEach(() => {
  dom = new JSDOM('<input>');
  vi.stubGlobal('window', dom.window);
  dom.window.document.querySelector('input')?.addEventListener('keydown', reached);
});

afterEach(() => {
  vi.unstubAllGlobals();
  reached.mockReset();
});

function press(...keys: Array<string | KeyboardEventInit>): void {
  for (const key of keys) {
    const init = typeof key === 'string' ? { key } : key;
    const event = new dom.window.KeyboardEvent('keydown', { bubbles: true, ...init });
    dom.window.document.querySelector('input')?.dispatchEvent(event);
  }
}

describe('what is typed before its field stands', () => {
  it('is kept, without what was taken back, and reaches nothing else', () => {
    const ahead = typedAhead(() => undefined);
    press('é', 't', 'x', 'Backspace', 'é', ' ', 'Enter', { key: 'Shift', shiftKey: true }, 'M');
    expect(ahead.take()).toBe('été M');
    expect(reached.mock.calls.map(([{ key }]) => key)).toEqual(['Shift']);
  });

  it('counts what AltGr writes, and no command', () => {
    const ahead = typedAhead(() => undefined);
    press(
      { key: 'k', ctrlKey: true },
      { key: '@', ctrlKey: true, altKey: true, modifierAltGraph: true },
    );
    expect(ahead.take()).toBe('@');
  });

  it('is nobody’s any more once it is taken, and Escape gives it up', () => {
    const onEscape = vi.fn();
    const ahead = typedAhead(onEscape);
    press('Escape');
    expect(onEscape).toHaveBeenCalledOnce();
    ahead.take();
    press('a');
    expect(reached).toHaveBeenCalledOnce();
    expect(ahead.take()).toBe('');
  });
});
