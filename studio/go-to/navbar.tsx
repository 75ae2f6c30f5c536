import { lazy, Suspense, useMemo, useState } from 'react';
import type { NavbarProps } from 'sanity';
import { NavbarContext } from 'sanity/_singletons';

const GoToDialog = lazy(() => import('./dialog.tsx'));

/**
 * Sanity's navbar, whose search button and keys (Ctrl or Cmd and K) open « Aller à… »: its own search knows neither
 * accents nor the names of pages, and would answer to the same keys.
 */
export function GoToNavbar({ renderDefault, ...props }: NavbarProps) {
  const [isOpen, setIsOpen] = useState(false);
  const search = useMemo(() => {
    // Sanity also closes what is not open, whenever the window's width changes.
    const open = (wanted: boolean) => {
      if (wanted) setIsOpen(true);
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
      {isOpen ? (
        <Suspense fallback={null}>
          <GoToDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </NavbarContext.Provider>
  );
}
