import { lazy, Suspense, useMemo, useState } from 'react';
import type { NavbarProps } from 'sanity';
import { NavbarContext } from 'sanity/_singletons';

const GoToDialog = lazy(() => import('./dialog.tsx'));

/**
 * Sanity's navbar, whose search button and keys (Ctrl or Cmd and K) open « Aller à… »: its own search knows neither
 * accents nor the names of pages, and would answer to the same keys.
 */
export function GoToNavbar({ renderDefault, ...props }: NavbarProps) {
  /** Number of times that it was asked for since it was closed: a field that lost the focus has it back. */
  const [asked, setAsked] = useState(0);
  const search = useMemo(() => {
    // Sanity also closes what is not open, whenever the window's width changes.
    const open = (wanted: boolean) => {
      if (wanted) setAsked((times) => times + 1);
    };
    return {
      onSearchFullscreenOpenChange: open,
      onSearchOpenChange: open,
      searchFullscreenOpen: false,
      searchFullscreenPortalEl: null,
      searchOpen: false,
    };
  }, []);
  return (
    <NavbarContext.Provider value={search}>
      {renderDefault(props as NavbarProps)}
      {asked > 0 ? (
        <Suspense fallback={null}>
          <GoToDialog asked={asked} onClose={() => setAsked(0)} />
        </Suspense>
      ) : null}
    </NavbarContext.Provider>
  );
}
