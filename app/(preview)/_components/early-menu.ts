/** What Sanity's layer throws, caught by nobody, when a menu is asked for before it knows the block's document. */
const UNKNOWN = /^Document "[^"]*" not found$/;

const AGAIN_MS = 150;
const MOST_TIMES = 40;

/** Asks again for a block's menu that was asked for too early, which would stay empty, until the answer is called. */
export function askForMenusAgain(): () => void {
  let asked: { target: EventTarget | null; x: number; y: number } | null = null;
  let times = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const forget = () => {
    clearTimeout(timer);
    asked = null;
  };
  const remember = ({ target, clientX: x, clientY: y }: MouseEvent) => {
    asked = { target, x, y };
    times = 0;
  };
  const again = (event: PromiseRejectionEvent) => {
    const { reason } = event;
    const isUnknown = reason instanceof Error && UNKNOWN.test(reason.message);
    // It looks for the block in a document of which it has nothing yet.
    const isEmpty = asked !== null && reason instanceof TypeError;
    if (!isUnknown && !isEmpty) return;
    event.preventDefault();
    const target = asked?.target;
    const block = target instanceof Element ? target.closest('[data-sanity]') : null;
    if (!asked || !target || !block || times === MOST_TIMES) return;
    times += 1;
    const { x, y } = asked;
    // The menu closes before: one that is open reads nothing anew.
    block.dispatchEvent(new MouseEvent('mouseleave'));
    timer = setTimeout(() => {
      block.dispatchEvent(new MouseEvent('mouseenter'));
      const init = { bubbles: true, cancelable: true, button: 2, clientX: x, clientY: y };
      const before = times;
      target.dispatchEvent(new MouseEvent('contextmenu', init));
      times = before;
    }, AGAIN_MS);
  };
  addEventListener('contextmenu', remember, true);
  addEventListener('pointerdown', forget, true);
  addEventListener('keydown', forget, true);
  addEventListener('unhandledrejection', again);
  return () => {
    forget();
    removeEventListener('contextmenu', remember, true);
    removeEventListener('pointerdown', forget, true);
    removeEventListener('keydown', forget, true);
    removeEventListener('unhandledrejection', again);
  };
}
