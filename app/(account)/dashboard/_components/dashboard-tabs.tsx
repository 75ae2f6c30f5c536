'use client';

import { useSearchParams } from 'next/navigation';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useState,
  useSyncExternalStore,
} from 'react';
import { dismissToasts } from '@/app/_components/ui/show-toast.ts';
import { TABS, type TabId, toTab } from './tab-names.ts';

const never = () => () => {};
const useScripts = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

const STEPS: Readonly<Record<string, (index: number) => number>> = {
  ArrowRight: (index) => (index + 1) % TABS.length,
  ArrowLeft: (index) => (index + TABS.length - 1) % TABS.length,
  Home: () => 0,
  End: () => TABS.length - 1,
};

/**
 * The tabs of the dashboard (product.md, Dashboard). Each is a link to its own URL, which the
 * server answers too; with scripts they are tabs, and what was typed in one stays while another is read.
 */
export function DashboardTabs({
  labels,
  panels,
}: {
  labels: Readonly<Record<TabId, string>>;
  panels: Readonly<Record<TabId, ReactNode>>;
}) {
  const params = useSearchParams();
  const scripted = useScripts();
  const fromUrl = toTab(params.get('onglet'));
  // The router follows a URL later than the next key may be pressed: what is chosen shows at once.
  const [followed, setFollowed] = useState(fromUrl);
  const [selected, setSelected] = useState(fromUrl);
  if (followed !== fromUrl) {
    setFollowed(fromUrl);
    setSelected(fromUrl);
  }

  const hrefOf = (id: TabId) => {
    const next = new URLSearchParams(params);
    next.set('onglet', id);
    return `?${next}`;
  };
  const show = (id: TabId) => {
    // The tab that is drawn may lag behind: keys are pressed faster.
    const shown = toTab(new URLSearchParams(window.location.search).get('onglet'));
    if (id === shown) return;
    // A toast belongs to the tab that it came up in.
    void dismissToasts();
    setSelected(id);
    window.history.pushState(null, '', hrefOf(id));
  };
  const onClick = (event: MouseEvent, id: TabId) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    show(id);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, index: number) => {
    const tab = TABS[event.key === ' ' ? index : (STEPS[event.key]?.(index) ?? -1)];
    if (!tab) return;
    event.preventDefault();
    show(tab);
    document.getElementById(`onglet-${tab}`)?.focus();
  };

  return (
    <>
      <nav aria-label="Espace client" className="wrap">
        <div
          {...(scripted && { role: 'tablist', 'aria-label': 'Espace client' })}
          className="flex flex-wrap gap-x-2.5 border-ink border-b-[1.5px] sm:gap-x-10"
        >
          {TABS.map((id, index) => (
            <a
              key={id}
              id={`onglet-${id}`}
              href={hrefOf(id)}
              onClick={(event) => onClick(event, id)}
              {...(scripted
                ? {
                    role: 'tab',
                    'aria-selected': id === selected,
                    'aria-controls': `panneau-${id}`,
                    tabIndex: id === selected ? 0 : -1,
                    onKeyDown: (event) => onKeyDown(event, index),
                  }
                : { 'aria-current': id === selected ? 'page' : undefined })}
              data-selected={id === selected ? '' : undefined}
              className="-mb-[1.5px] relative py-4 font-semibold leading-tight hover:text-accent max-sm:text-sm data-selected:text-accent sm:text-lg data-selected:after:absolute data-selected:after:bottom-[-6px] data-selected:after:left-0 data-selected:after:size-3.5 data-selected:after:rounded-full data-selected:after:bg-accent data-selected:after:content-['']"
            >
              {labels[id]}
            </a>
          ))}
        </div>
      </nav>
      {TABS.map((id) => (
        <section
          key={id}
          id={`panneau-${id}`}
          role={scripted ? 'tabpanel' : undefined}
          aria-labelledby={`onglet-${id}`}
          hidden={id !== selected}
          className="wrap-anywhere"
        >
          {panels[id]}
        </section>
      ))}
    </>
  );
}
