import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { NavbarProps } from 'sanity';
import { NavbarContext } from 'sanity/_singletons';
import { MissingPart } from '../kit/missing-part.tsx';
import { whenIdle } from '../kit/when-idle.ts';
import { type TypedAhead, typedAhead } from './typed-ahead.ts';

const loadDialog = () => import('./dialog.tsx');
const GoToDialog = lazy(loadDialog);

/**
 * Sanity's navbar, whose search button and keys (Ctrl or Cmd and K) open « Aller à… »: its own search knows neither
 * accents nor the names of pages, and would answer to the same keys.
 */
export function GoToNavbar({ renderDefault, ...props }: NavbarProps) {
  /** Number of times that it was asked for since it was closed: a field that lost the focus has it back. */
  const [asked, setAsked] = useState(0);
  /** What is typed until the dialog's field has the focus. */
  const ahead = useRef<TypedAhead | null>(null);
  const takeTyped = useCallback(() => {
    const typed = ahead.current?.take() ?? '';
    ahead.current = null;
    return typed;
  }, []);
  const close = useCallback(() => {
    takeTyped();
    setAsked(0);
  }, [takeTyped]);
  // A dialog that cannot be loaded then says so when it is asked for.
  useEffect(() => whenIdle(() => void loadDialog().catch(() => undefined)), []);
  // What listens ends with the bar.
  useEffect(() => () => void takeTyped(), [takeTyped]);

  const search = useMemo(() => {
    // Sanity also closes what is not open, whenever the window's width changes.
    const open = (wanted: boolean) => {
      if (!wanted) return;
      ahead.current ??= typedAhead(close);
      // Nothing is kept for a dialog that does not come.
      loadDialog().catch(takeTyped);
      setAsked((times) => times + 1);
    };
    return {
      onSearchFullscreenOpenChange: open,
      onSearchOpenChange: open,
      searchFullscreenOpen: false,
      searchFullscreenPortalEl: null,
      searchOpen: false,
    };
  }, [close, takeTyped]);
  return (
    <NavbarContext.Provider value={search}>
      {renderDefault(props as NavbarProps)}
      {asked > 0 ? (
        <MissingPart onClose={close}>
          <Suspense fallback={null}>
            <GoToDialog asked={asked} onClose={close} takeTyped={takeTyped} />
          </Suspense>
        </MissingPart>
      ) : null}
    </NavbarContext.Provider>
  );
}
